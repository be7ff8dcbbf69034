import type { MockAnswers } from '@portal/api-sdk/testing';
import { preferences, richAccounts } from '@portal/domain-profile/testing';
import {
  heldLots,
  heldPositions,
  instructionQuote,
  monthly,
  quote,
  returned,
  sent,
  sources,
  summary,
  targets,
} from './fixtures';

/** An API at which everything succeeds. */
export const wellAnswers: MockAnswers = {
  getAllAccounts: { body: richAccounts },
  getPreferences: { body: preferences },
  getTransferSummary: { body: summary },
  listTransfers: { body: { items: [returned.transfer], hasMore: false } },
  listTransferFrom: { body: { items: sources } },
  listEligibleTos: { body: { items: targets } },
  listPositions: { body: heldPositions },
  listOpenTaxLots: { body: heldLots },
  validateTransfer: { body: quote },
  listStandingInstructions: { body: { items: [monthly.instruction] } },
  getStandingInstruction: { body: monthly },
  validateStandingInstruction: { body: instructionQuote },
  submitTransfer: { body: sent.transfer },
  getTransfer: ({ request }) =>
    Response.json(request.url.includes(returned.transfer.transferid) ? returned : sent),
};
