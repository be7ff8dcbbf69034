import type { Ledger } from '@portal/portfolio-accounting';
import type { HoldingsScope } from '../../groups/holdings/shared/holdingsScope';
import type { Paper, PaperFirm } from '../layout/paper';

/** A document that is to be drawn, as its row says. */
export interface DocumentToDraw {
  id: string;
  household: string;
  householdName: string;
  account: string | null;
  kind: string;
  type: string;
  title: string;
  from: string;
  to: string;
  date: string;
  version: number;
  correction: string | null;
  entry: string | null;
  recipe: Record<string, unknown>;
}

export interface AccountFacts {
  name: string;
  maskedNumber: string | null;
  registration: string;
}

/** What the figures of a document are read with: the same repositories that answer the API. */
export interface PaperSource {
  document: DocumentToDraw;
  account: AccountFacts | null;
  scope: HoldingsScope;
  /** The household's whole ledger in the engine. */
  ledger: Ledger;
  firm: PaperFirm;
}

/** What differs from document to document; the rest follows from the row. */
export type PaperBody = Pick<Paper, 'parts'> &
  Partial<Pick<Paper, 'closing' | 'notices' | 'facts'>>;
export type Compose = (source: PaperSource) => Promise<PaperBody>;
