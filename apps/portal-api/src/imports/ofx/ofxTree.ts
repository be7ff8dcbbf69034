import { XMLValidator } from 'fast-xml-parser';
import { ImportRefusal } from '../refusal';

/** An element of an OFX file: a value, or other elements. */
export interface OfxNode {
  name: string;
  line: number;
  /** Empty for what holds other elements. */
  text: string;
  children: OfxNode[];
}

const DEEPEST = 32;
const TAG = /<(\/?)([A-Za-z][\w.-]{0,63})\s*(\/?)>/y;

/**
 * Reads OFX 1 (SGML, where a value needs no closing tag) and OFX 2 (XML). Of XML only elements are known: a document
 * type, an entity of its own, an attribute or a comment is refused, so nothing is ever expanded or fetched. A file that
 * ends before its `</OFX>` is refused.
 */
export function readOfxTree(text: string): OfxNode {
  const start = text.search(/<OFX>/i);
  if (start < 0) throw new ImportRefusal('There is no <OFX> in the file.');
  const head = text.slice(0, start);
  if (/<!/.test(text))
    throw new ImportRefusal('The file has a document type, a comment or CDATA in it: refused.');
  if (/<\?xml/i.test(head)) checkXml(text.slice(start));
  return new Reader(text, start, lineAt(text, start)).read();
}

function checkXml(body: string): void {
  const result = XMLValidator.validate(body.trimEnd());
  if (result !== true)
    throw new ImportRefusal(`The XML is not well-formed: ${result.err.msg}`, result.err.line);
}

function lineAt(text: string, end: number): number {
  let line = 1;
  for (
    let place = text.indexOf('\n');
    place >= 0 && place < end;
    place = text.indexOf('\n', place + 1)
  )
    line += 1;
  return line;
}

class Reader {
  readonly #text: string;
  #place: number;
  #line: number;
  readonly #open: OfxNode[] = [];

  constructor(text: string, place: number, line: number) {
    this.#text = text;
    this.#place = place;
    this.#line = line;
  }

  read(): OfxNode {
    const root: OfxNode = { name: 'OFX', line: this.#line, text: '', children: [] };
    for (;;) {
      const { isClosing, name } = this.#tag();
      if (!isClosing) this.#begin(name, root);
      else if (this.#end(name)) break;
    }
    if (this.#text.slice(this.#place).trim() !== '')
      throw new ImportRefusal('There is something after </OFX>.', this.#line);
    return root;
  }

  #tag(): { isClosing: boolean; name: string } {
    for (;;) {
      this.#skipSpace();
      TAG.lastIndex = this.#place;
      const found = TAG.exec(this.#text);
      if (!found) throw this.#noTag();
      this.#place = TAG.lastIndex;
      // `<MEMO/>` says nothing.
      if (found[3] !== '/')
        return { isClosing: found[1] === '/', name: (found[2] ?? '').toUpperCase() };
    }
  }

  #noTag(): ImportRefusal {
    const isAtEnd = this.#place >= this.#text.length || !this.#text.includes('>', this.#place);
    const message = isAtEnd
      ? 'The file ends before </OFX>: it is cut off.'
      : 'A tag was expected here.';
    return new ImportRefusal(message, this.#line);
  }

  #begin(name: string, root: OfxNode): void {
    const parent = this.#open.at(-1);
    if (!parent) {
      this.#open.push(root);
      return;
    }
    if (this.#open.length >= DEEPEST) throw new ImportRefusal('Elements are too deep.', this.#line);
    const node: OfxNode = { name, line: this.#line, text: '', children: [] };
    parent.children.push(node);
    const value = this.#value();
    if (value === '') this.#open.push(node);
    else {
      node.text = value;
      this.#skipClosing(name);
    }
  }

  #value(): string {
    const next = this.#text.indexOf('<', this.#place);
    const raw = this.#text.slice(this.#place, next < 0 ? undefined : next);
    if (raw.trim() === '') return '';
    this.#advance(raw.length);
    return unescaped(raw.trim());
  }

  /** The closing tag of a value may be left out. */
  #skipClosing(name: string): void {
    TAG.lastIndex = this.#place;
    const found = TAG.exec(this.#text);
    if (found?.[1] === '/' && found[2]?.toUpperCase() === name) this.#place = TAG.lastIndex;
  }

  /** True when it was the last one. Elements that were left open in between had no value. */
  #end(name: string): boolean {
    const place = this.#open.findLastIndex((node) => node.name === name);
    if (place < 0) throw new ImportRefusal(`</${name}> closes nothing.`, this.#line);
    const parent = this.#open[place];
    for (const empty of this.#open.slice(place + 1))
      parent?.children.push(...empty.children.splice(0));
    this.#open.length = place;
    return place === 0;
  }

  #skipSpace(): void {
    const space = /\s*/y;
    space.lastIndex = this.#place;
    this.#advance(space.exec(this.#text)?.[0].length ?? 0);
  }

  #advance(length: number): void {
    const end = this.#place + length;
    for (
      let place = this.#text.indexOf('\n', this.#place);
      place >= 0 && place < end;
      place = this.#text.indexOf('\n', place + 1)
    )
      this.#line += 1;
    this.#place = end;
  }
}

const ENTITIES: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
};

/** Brokers write a bare & as well: what is no entity that everybody knows stays as it is. */
function unescaped(text: string): string {
  const characters = text.replaceAll(/&#(\d{1,6}|x[0-9a-fA-F]{1,5});/g, (entity, code: string) => {
    const point = code.startsWith('x') ? Number.parseInt(code.slice(1), 16) : Number(code);
    return point >= 0x20 && point <= 0x10_ff_ff
      ? String.fromCodePoint(point).toWellFormed()
      : entity;
  });
  return characters.replaceAll(
    /&(amp|lt|gt|quot|apos|nbsp);/g,
    (_, name: string) => ENTITIES[name] ?? '',
  );
}

/** The first element of a name among an element's own. */
export function childOf(node: OfxNode | null | undefined, name: string): OfxNode | null {
  return node?.children.find((child) => child.name === name) ?? null;
}

/** The value at the end of a path of names; null when it is not there or empty. */
export function valueOf(node: OfxNode | null | undefined, ...path: string[]): string | null {
  let found: OfxNode | null = node ?? null;
  for (const name of path) found = childOf(found, name);
  return found?.text || null;
}

/** Every element of a name, however deep. */
export function* everyOf(node: OfxNode, name: string): Generator<OfxNode> {
  for (const child of node.children) {
    if (child.name === name) yield child;
    else yield* everyOf(child, name);
  }
}
