/** What a document says, part by part, before it is drawn: its pages, its tags and the text that search reads come of it. */
export interface Paper {
  /** `Monthly statement`: the heading of the first page, and what the file is called by readers. */
  title: string;
  /** What it covers: `October 1 – October 31, 2026`. */
  period: string;
  /** Whose it is: names of the account or of the household, line by line. */
  addressee: readonly string[];
  /** Label and value, few: account number, registration, date of the document. */
  facts: readonly Fact[];
  /** What a reader has to know first, such as which version this replaces. */
  notices: readonly string[];
  parts: readonly PaperPart[];
  /** What is true of every page: shown small at the end. */
  closing: readonly string[];
  /** The firm in whose name it is. */
  firm: PaperFirm;
  /** Stands at the foot of each page, so that loose sheets find together: the id and its version. */
  reference: string;
  /** When it was made; the same day always makes the same bytes. */
  date: string;
}

export interface PaperFirm {
  name: string;
  /** Where and how the firm is reached, in one line. */
  contact: string;
}

export interface Fact {
  label: string;
  value: string;
}

export interface PaperPart {
  heading: string;
  text?: readonly string[];
  table?: PaperTable;
  /** Said below the table. */
  notes?: readonly string[];
  /** Begins a page of its own. */
  newPage?: boolean;
}

export interface PaperTable {
  columns: readonly PaperColumn[];
  rows: readonly PaperRow[];
  /** Sums at the end. */
  total?: readonly string[];
  /** Said instead of rows when there are none. */
  empty?: string;
}

export interface PaperColumn {
  label: string;
  /** Share of the width; columns are widened to fill the page. */
  width: number;
  align?: 'left' | 'right';
}

/** Cells in the order of the columns; `group` rows name what follows, `sum` rows add it up. */
export interface PaperRow {
  cells: readonly string[];
  kind?: 'group' | 'sum';
}

/** A drawn document. */
export interface DrawnPaper {
  bytes: Buffer;
  /** The text of each page, in reading order. */
  pages: string[];
}
