import { createPortalQueryClient } from '@portal/api-sdk';
import { mockApi } from '@portal/api-sdk/testing';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook } from '@testing-library/react';
import type { PropsWithChildren } from 'react';
import { expect, it } from 'vitest';
import { useSendMessage } from './mutations';

const queryClient = createPortalQueryClient();
const wrapper = ({ children }: PropsWithChildren) => (
  <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
);

it('sends a text under one key until it is sent, and the same words after that under another', async () => {
  const api = mockApi({ createSecureMessage: { problem: { status: 422, code: 'refused' } } });
  const { result } = renderHook(useSendMessage, { wrapper });
  const send = () =>
    act(() => result.current.mutateAsync({ conversationid: 'cnv-1', body: 'Yes' }).catch(() => {}));
  await send();
  const body = {
    messageid: 'msg-1',
    conversationid: 'cnv-1',
    recallableuntil: '2026-11-20T14:03:21Z',
  };
  api.answer({ createSecureMessage: { body } });
  await send();
  await send();
  const [refused, sent, another] = api.requests.map(({ headers }) =>
    headers.get('idempotency-key'),
  );
  expect(sent).toBe(refused);
  expect(another).not.toBe(sent);
});
