/** What a toast says. */
export interface Toast {
  /** What happened, as a sentence without a full stop too many: “Group renamed.” */
  message: string;
  /** A second line: what follows from it. */
  detail?: string;
  /** `failed` stays until it is closed; the others leave after ten seconds, not while pointed at or focused. */
  tone?: 'done' | 'warning' | 'failed';
  /** Takes it back. A rejected promise is told as “Could not be undone”. */
  onUndo?: () => void | Promise<unknown>;
  /** The button's word, `Undo` unless told. */
  undoLabel?: string;
  /** A toast of the same id is replaced, so that a repeated action does not pile up. */
  id?: string;
}

type Listener = () => void;

/** Toasts that wait for the part that shows them: its script is loaded with the first one, not with the page. */
const waiting: Toast[] = [];
const listeners = new Set<Listener>();
let shown = 0;

/** Says what has just happened, in a corner of the screen, with a way to take it back. Callable from anywhere. */
export function notify(toast: Toast): void {
  waiting.push(toast);
  shown += 1;
  for (const listener of listeners) listener();
}

/** Takes out everything that waits. */
export function takeWaiting(): Toast[] {
  return waiting.splice(0);
}

export function subscribe(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** How many toasts there have been: changes with each. */
export function toastCount(): number {
  return shown;
}
