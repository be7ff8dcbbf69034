/** A text in the parts that are shown: what was written, and what was quoted, which is folded. */
export interface TextPart {
  quoted: boolean;
  text: string;
}

/** Lines that begin with `>` are quoted (RFC 3676 §4.5). */
export function textParts(body: string): TextPart[] {
  const parts: TextPart[] = [];
  for (const line of body.split('\n')) {
    const quoted = line.startsWith('>');
    const last = parts.at(-1);
    if (last?.quoted === quoted) last.text += `\n${line}`;
    else parts.push({ quoted, text: line });
  }
  return parts.filter(({ text }) => text.trim() !== '');
}

/** A text as a reply quotes it. */
export function quote(body: string): string {
  return body
    .split('\n')
    .map((line) => `> ${line}`)
    .join('\n');
}
