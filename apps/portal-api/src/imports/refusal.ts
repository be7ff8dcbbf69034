/** A line, or a file, that is not imported. The message is for the person at the terminal. */
export class ImportRefusal extends Error {
  override readonly name = 'ImportRefusal';
  /** Null when it is about the file as a whole. */
  readonly line: number | null;

  constructor(message: string, line: number | null = null) {
    super(message);
    this.line = line;
  }
}
