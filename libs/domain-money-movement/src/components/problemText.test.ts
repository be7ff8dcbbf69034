import { ApiError } from '@portal/api-sdk';
import { expect, it } from 'vitest';
import { problemText } from './problemText';

const errorOf = (status: number, code: string) =>
  new ApiError({ kind: 'http', status, code, title: 'The portal answered with an error.' });

it('says of a proxy’s page in place of an answer that the payment may have been done', () => {
  expect(problemText(errorOf(502, 'http.502'), { hasKey: true })).toMatchObject({ isLost: true });
});

it('says of what the API answers itself that it was not done', () => {
  const fault = errorOf(500, 'server.unexpected');
  expect(problemText(fault, { hasKey: true })).toMatchObject({ isLost: false });
});
