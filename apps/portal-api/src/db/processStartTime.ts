import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/**
 * When a process started, as an opaque text that differs between a process and a later one with the same
 * pid; null when no such process runs.
 */
export function processStartTime(pid: number): string | null {
  return process.platform === 'linux' ? linuxStartTime(pid) : psStartTime(pid);
}

function linuxStartTime(pid: number): string | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The name in parentheses may hold spaces, so count from after it (proc(5): state is 3, starttime 22).
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    const [state, ticks] = [fields[0], fields[19]];
    // A zombie is dead; only its parent has not noticed.
    if (state === 'Z' || ticks === undefined) return null;
    // Ticks count from boot, so they say nothing without the boot they count from.
    return `${readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()}:${ticks}`;
  } catch {
    return null;
  }
}

function psStartTime(pid: number): string | null {
  try {
    const options = { encoding: 'utf8', env: { ...process.env, LC_ALL: 'C' } } as const;
    return execFileSync('ps', ['-o', 'lstart=', '-p', String(pid)], options).trim() || null;
  } catch {
    return null;
  }
}
