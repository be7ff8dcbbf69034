import type { InstructionQuote, IraDetails, TransferQuote } from '@portal/api-sdk';
import { toApiError } from '@portal/api-sdk';
import { useDraft } from '@portal/auth-session';
import { newYorkToday } from '@portal/ui-kit';
import { useSuspenseQueries } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import {
  draftOfInstruction,
  EMPTY_DRAFT,
  instructionOf,
  placeKey,
  readDraft,
  transferOf,
  type TransferDraft,
  withSendKey,
} from '../../model/draft';
import { useCheckInstruction, useCheckTransfer } from '../../mutations';
import { moneyQueries } from '../../queries';

const route = getRouteApi('/transfers/new');

/** What was checked: the quote, and the key of its draft, which sends it once. */
export type Reviewed = { key: string } & (
  | { type: 'transfer'; quote: TransferQuote }
  | { type: 'instruction'; quote: InstructionQuote; ira: IraDetails | undefined }
);

export type NewTransfer = ReturnType<typeof useNewTransfer>;

/** The stepper's state: the draft in this browser, the step, and what was reviewed. */
export function useNewTransfer() {
  const search = route.useSearch();
  const begin = useBeginning(search);
  const kept = useDraft(`transfer ${search.like ?? search.change ?? 'new'}`, '');
  const draft = kept.text === '' ? begin.draft : readDraft(kept.text);
  const [reviewed, setReviewed] = useState<Reviewed | null>(null);
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const checkTransfer = useCheckTransfer();
  const checkInstruction = useCheckInstruction();

  const { step, setStep, settle } = useStep(draft, reviewed);

  function change(next: Partial<TransferDraft>) {
    setErrors({});
    // What was checked is not what would be sent any more: Forward must not lead to it.
    setReviewed(null);
    settle();
    kept.change(JSON.stringify({ ...withSendKey(draft), ...next }));
  }

  async function review(): Promise<void> {
    setErrors({});
    const today = newYorkToday();
    try {
      const { sendKey: key } = withSendKey(draft);
      // A copy in which nothing was changed is no draft yet: kept, so that it is sent with the same key after a reload.
      if (draft.sendKey === '' && begin.changed === null) change({ sendKey: key });
      // A draft that was kept while a change could still be sent as one transfer more is refused.
      if (draft.repeat === '' && begin.changed === null) {
        const quote = await checkTransfer.mutateAsync(transferOf(draft, today));
        setReviewed({ type: 'transfer', quote, key });
      } else {
        const body = instructionOf(draft, today);
        const changes = begin.changed?.instructionid;
        const quote = await checkInstruction.mutateAsync({
          body,
          ...(changes !== undefined && { changes }),
        });
        setReviewed({ type: 'instruction', quote, key, ira: body.ira });
      }
      setStep(2);
    } catch (error) {
      const { fields, title, detail, kind } = toApiError(error);
      const named = Object.fromEntries(fields.map(({ field, message }) => [field, message]));
      const other =
        kind === 'http'
          ? [title, detail].filter(Boolean).join(' ')
          : 'We could not be reached. Nothing was sent; what you typed is kept.';
      setErrors(fields.length > 0 ? named : { '': other });
    }
  }

  return {
    ...{ step, setStep, draft, change, review, reviewed, errors },
    changed: begin.changed,
    isRestored: kept.isRestored,
    checking: checkTransfer.isPending || checkInstruction.isPending,
    discard: () => {
      kept.discard();
      kept.change('');
      setReviewed(null);
      setStep(0);
    },
    forget: kept.discard,
  };
}

const STEPS = [undefined, 'amount', 'review'] as const;

/**
 * The step, from the address: Back leads to the one before. No further than what is there for it: a quote is asked for
 * anew after a reload.
 */
function useStep({ from, to }: TransferDraft, reviewed: Reviewed | null) {
  const { step: named } = route.useSearch();
  const navigate = route.useNavigate();
  const asked = STEPS.indexOf(named);
  const furthest = reviewed ? 2 : from && to ? 1 : 0;
  const step = Math.min(asked, furthest);
  function go(next: number, replace = false) {
    void navigate({
      search: ({ step: _old, ...others }) => ({
        ...others,
        ...(STEPS[next] && { step: STEPS[next] }),
      }),
      replace,
      resetScroll: false,
    });
  }
  return {
    step,
    setStep: (next: number) => go(next),
    /** Brings the address to the step that is shown, so that nothing that is typed leads to another one. */
    settle: () => {
      if (asked !== step) go(step, true);
    },
  };
}

/**
 * What the page begins with: nothing, a transfer to copy, or an instruction to change. The loader has read it, so that
 * nothing is typed into an empty page in its place.
 */
function useBeginning({ like, repeat, change }: ReturnType<typeof route.useSearch>) {
  const named = (id: string | undefined) => (id === undefined ? [] : [id]);
  const [copied] = useSuspenseQueries({ queries: named(like).map(moneyQueries.transfer) });
  const [changing] = useSuspenseQueries({ queries: named(change).map(moneyQueries.instruction) });
  const again: Partial<TransferDraft> = repeat === undefined ? {} : { repeat };
  if (changing) {
    return { draft: draftOfInstruction(changing.data), changed: changing.data.instruction };
  }
  if (!copied) return { draft: { ...EMPTY_DRAFT, ...again }, changed: null };
  const { from, to, kind, amount, memo = '' } = copied.data.transfer;
  const ends = { from: placeKey(from), to: placeKey(to) };
  return {
    draft: { ...EMPTY_DRAFT, ...ends, kind, amount: amount.amount, memo, ...again },
    changed: null,
  };
}
