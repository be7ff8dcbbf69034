import type { Conversation, SecureMessage } from '@portal/api-sdk/server';
import type { Paper, PaperFirm, PaperPart } from '../../documents/layout/paper';
import { newYorkDay } from '../holdings/shared/newYorkDay';

const TIME = new Intl.DateTimeFormat('en-US', {
  timeZone: 'America/New_York',
  dateStyle: 'medium',
  timeStyle: 'short',
});

/** A conversation as whoever asks has it, on paper: each message under who wrote it and when, with the names of its files. */
export function conversationPaper(
  { conversationid, subject, topic, client, advisors, closed, messages }: Conversation,
  firm: PaperFirm,
  now: Date,
): Paper {
  return {
    title: subject,
    period: 'Secure messages',
    addressee: [client],
    facts: [
      { label: 'With', value: advisors.join(', ') },
      { label: 'About', value: topic },
      { label: 'State', value: closed ? 'Closed' : 'Open' },
      { label: 'Saved', value: timeText(now) },
    ],
    notices: [],
    parts: messages.map(partOf),
    closing: [
      'Times are those of New York. This file shows the conversation as it stood when it was saved. Files are named and are not part of it.',
    ],
    firm,
    reference: conversationid,
    date: newYorkDay(now),
  };
}

function partOf({ from, at, body = '', links, attachments }: SecureMessage): PaperPart {
  return {
    heading: `${from}, ${timeText(new Date(at))}`,
    // A tab is as wide as four letters on paper.
    text: paragraphs(body.replaceAll('\t', '    ')),
    notes: [
      ...links.map(({ label }) => `About: ${label}`),
      ...attachments.map(({ name }) => `File: ${name}`),
    ],
  };
}

/** Intl sets a narrow space before AM and PM, which the fonts lack. */
const timeText = (at: Date): string => TIME.format(at).replaceAll('\u202f', ' ');

// What is drawn in one piece has to fit on a page.
const CHARACTERS_AT_MOST = 1_500;
const LINES_AT_MOST = 25;
const PARTS_OF_LINE = /.{1,1500}/gu;

/** Paragraphs as they were typed; a very long one goes on in the next piece. */
function paragraphs(body: string): string[] {
  return body
    .split(/\n\s*\n/)
    .filter((paragraph) => paragraph.trim() !== '')
    .flatMap(piecesOf);
}

function piecesOf(paragraph: string): string[] {
  const lines = paragraph.split('\n').flatMap((line) => line.match(PARTS_OF_LINE) ?? ['']);
  const pieces: string[][] = [];
  let characters = 0;
  for (const line of lines) {
    const last = pieces.at(-1);
    if (!last || last.length === LINES_AT_MOST || characters + line.length > CHARACTERS_AT_MOST) {
      pieces.push([line]);
      characters = line.length;
    } else {
      last.push(line);
      characters += line.length;
    }
  }
  return pieces.map((piece) => piece.join('\n').trim()).filter(Boolean);
}
