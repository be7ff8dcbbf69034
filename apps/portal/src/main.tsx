import '@portal/ui-kit/base.css';
import { applyStoredAppearance, createSession } from '@portal/auth-session';
import { OwnMark } from '@portal/ui-kit';
import { createRoot } from 'react-dom/client';
import { App } from './App';
import { readConfig, type PortalConfig } from './config';
import { history } from './routers';
import { applyBrand } from './shell/applyBrand';
import { ConfigFailure } from './shell/ConfigFailure';
import { firstScreenIsThere, openSignedInArea } from './signedInArea';
import { reportError } from './telemetry/reportError';
import { startTelemetry } from './telemetry/startTelemetry';

const container = document.getElementById('root');
if (!container) throw new Error('index.html has no #root');
const root = createRoot(container);

try {
  start(readConfig(document));
} catch (error) {
  root.render(<ConfigFailure error={error} />);
}

function start({ styleNonce, telemetry, brand, mark, ...config }: PortalConfig): void {
  if (brand) applyBrand(brand);
  const replaceLocation = (path: string) => history.replace(path);
  const session = createSession({ ...config, reportError, replaceLocation });
  applyStoredAppearance(session.store);
  openSignedInArea(session);
  session.start();
  startTelemetry(telemetry, firstScreenIsThere(session));
  root.render(
    <OwnMark value={mark ?? null}>
      <App session={session} styleNonce={styleNonce} />
    </OwnMark>,
  );
}
