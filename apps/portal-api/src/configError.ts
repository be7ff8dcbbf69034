/** Thrown with one readable sentence per mistake, all of them at once. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
  readonly sentences: string[];
  constructor(sentences: string[]) {
    super(sentences.join('\n'));
    this.sentences = sentences;
  }
}
