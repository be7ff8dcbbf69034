import { mockApi } from '@portal/api-sdk/testing';
import { SessionProvider } from '@portal/auth-session';
import { fakeAccount, fakeSession } from '@portal/auth-session/testing';
import { act, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { expect, it } from 'vitest';
import { attached } from '../testing/portalFiles';
import { useReply } from './useReply';

const session = fakeSession({ mode: 'signedIn', account: fakeAccount });
const wrapper = ({ children }: { children: ReactNode }) => (
  <SessionProvider session={session}>{children}</SessionProvider>
);
const open = () => renderHook(() => useReply('cnv-1'), { wrapper });

it('keeps the files of a reply with its text, also one that comes while somebody writes', async () => {
  mockApi();
  const first = open();
  const whenUploaded = first.result.current.change;
  act(() => first.result.current.change({ body: 'Here it is' }));
  act(() => whenUploaded({ attachments: [attached] }));
  first.unmount();

  const second = open();
  await waitFor(() => expect(second.result.current.isRestored).toBe(true));
  expect(second.result.current).toMatchObject({ body: 'Here it is', attachments: [attached] });
  act(() => second.result.current.clear());
  await waitFor(() => expect(localStorage).toHaveLength(0));
});
