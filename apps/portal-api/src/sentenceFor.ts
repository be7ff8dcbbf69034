import { TaskError } from './admin/adminSocket';
import { ConfigError } from './config';
import { DirectoryInUseError } from './db/lock';
import { MigrationError } from './db/migrate';
import { DirectoryError } from './db/pgliteEngine';
import { fileFault } from './fileFaults';
import { InviteError } from './registration/inviteError';

/** Errors whose message is a sentence for the person at the terminal. */
const SPOKEN = [
  ConfigError,
  InviteError,
  TaskError,
  DirectoryInUseError,
  DirectoryError,
  MigrationError,
];

/** What went wrong, in a sentence for the person at the terminal; null when only a stack helps. */
export function sentenceFor(error: unknown): string | null {
  if (SPOKEN.some((kind) => error instanceof kind)) return (error as Error).message;
  const fault = error as NodeJS.ErrnoException & {
    port?: number;
    address?: string;
    variable?: string;
  };
  const { code = '', port, address, syscall, path, variable = 'PORT' } = fault;
  if (code === 'EADDRINUSE') {
    return `Port ${port} is in use: stop what runs there, or set ${variable} to another number.`;
  }
  if (code === 'EADDRNOTAVAIL')
    return `${address} is no address of this machine: set ${variable.replace(/PORT$/, 'HOST')} to another one.`;
  if (code === 'EACCES' && syscall === 'listen')
    return `Port ${port} needs more rights: set ${variable}.`;
  if (code === 'ENOSPC') return 'The disk is full: make room, then run the same command again.';
  const said = path === undefined ? null : fileFault(path, error);
  if (said !== null) return said;
  if (/^(ECONN|ENOTFOUND|EAI_AGAIN|28|3D|POOL_)/.test(code)) {
    return `The database named in DATABASE_URL cannot be opened (${fault.message || code}).`;
  }
  return null;
}
