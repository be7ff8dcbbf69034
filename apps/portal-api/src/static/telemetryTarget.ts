/** Where the portal tells of failures (spec §8): what the telemetry library is configured with. */
export interface TelemetryTarget {
  instrumentationKey: string;
  /** A path of this origin, or an address of the logging service's own. */
  endpointUrl: string;
}

/** The sandbox's own sink; see sandbox/telemetry. */
export const SANDBOX_TARGET: TelemetryTarget = {
  instrumentationKey: '00000000-0000-0000-0000-000000000000',
  endpointUrl: '/sandbox/telemetry/track',
};

const NAME = 'TELEMETRY_CONNECTION_STRING';
const KEY = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/**
 * Reads a connection string of the logging service, `InstrumentationKey=…;IngestionEndpoint=https://…`; `sandbox` stands
 * for the sandbox's sink. Null without one: then nothing is sent, and nothing is loaded to send it.
 */
export function readTelemetryTarget(
  value: string | null,
  sandbox: boolean,
  mistakes: string[],
): TelemetryTarget | null {
  if (value === null) return null;
  if (value === 'sandbox') {
    if (sandbox) return SANDBOX_TARGET;
    mistakes.push(`${NAME} may be "sandbox" only where the sandbox is on.`);
    return null;
  }
  const parts = new Map(
    value.split(';').map((part): [string, string] => {
      const [name = '', ...rest] = part.split('=');
      return [name.trim().toLowerCase(), rest.join('=').trim()];
    }),
  );
  const instrumentationKey = parts.get('instrumentationkey') ?? '';
  const endpoint = URL.parse(parts.get('ingestionendpoint') ?? '');
  if (KEY.test(instrumentationKey) && endpoint?.protocol === 'https:') {
    return { instrumentationKey, endpointUrl: new URL('/v2/track', endpoint).href };
  }
  mistakes.push(
    `${NAME} must be "InstrumentationKey=<id>;IngestionEndpoint=https://<host>" or "sandbox".`,
  );
  return null;
}

/** The origin that the document's policy has to let through; null for this one. */
export function telemetryOrigin(target: TelemetryTarget | null): string | null {
  return target && URL.canParse(target.endpointUrl) ? new URL(target.endpointUrl).origin : null;
}
