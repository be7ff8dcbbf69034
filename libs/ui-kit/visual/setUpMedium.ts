import { commands } from 'vitest/browser';
import { setDrawFor, type Medium } from './medium';

declare module 'vitest/browser' {
  interface BrowserCommands {
    drawFor: (medium: Medium) => Promise<void>;
  }
}

setDrawFor((medium) => commands.drawFor(medium));
