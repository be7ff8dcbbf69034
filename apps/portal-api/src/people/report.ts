/** What a task of the firm says at the terminal; the exit code says whether it was done. */
export interface Report {
  done: boolean;
  lines: readonly string[];
}
