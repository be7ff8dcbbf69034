import type { ITelemetryItem } from '@microsoft/applicationinsights-web';
import { describe, expect, it } from 'vitest';
import { ADDRESS_WORDS } from './addressWords';
import { pathTemplate, scrub } from './scrub';

const CANARIES = [
  'eyJhbGciOiJSUzI1NiJ9.eyJzdWIiOiJhIn0.c2ln',
  'wilhelmina@example.com',
  '4417 1234 5678 9113',
  '441712345678',
  '$1,234,567.89',
  'Featherstone Vance',
];

/** Every text of an item, keys included. */
const textOf = (item: ITelemetryItem): string => JSON.stringify(item);

function itemWith(baseType: string, canary: string): ITelemetryItem {
  const everywhere = { properties: { kind: canary, name: canary, code: canary, x: canary } };
  return {
    name: 'AppInsights',
    baseType,
    baseData: {
      ...everywhere,
      name: `GET https://portal.example.com/v2/${canary}?q=${canary}#${canary}`,
      target: canary,
      uri: canary,
      refUri: canary,
      id: canary,
      data: canary,
      duration: canary,
      responseCode: canary,
      exceptions: [{ message: canary, stack: canary, parsedStack: [canary] }],
    },
    data: { canary },
    ext: { user: { id: canary, authId: canary }, app: { sesId: canary }, web: { page: canary } },
    tags: [{ 'ai.operation.name': canary }],
  };
}

describe('W7: what telemetry sends', () => {
  it.each(['ExceptionData', 'PageviewData', 'RemoteDependencyData'])(
    '%s holds no token, address, name, number or amount, wherever the library puts it',
    (baseType) => {
      for (const canary of CANARIES) {
        const item = itemWith(baseType, canary);
        expect(textOf(item)).toContain(JSON.stringify(canary).slice(1, -1));
        expect(scrub(item)).toBe(true);
        expect(textOf(item)).not.toContain(canary);
        expect(textOf(item)).not.toContain(encodeURIComponent(canary));
      }
    },
  );

  it('is of three kinds and no other', () => {
    for (const baseType of [
      'EventData',
      'MessageData',
      'MetricData',
      'PageviewPerformanceData',
      '',
    ])
      expect(scrub({ name: 'x', baseType })).toBe(false);
    expect(scrub({ name: 'x' })).toBe(false);
  });

  it('says what failed, in the three kinds of the specification', () => {
    const properties = { kind: 'API_ERROR', name: 'getAllAccounts', code: 'service.unavailable' };
    const item: ITelemetryItem = { name: 'x', baseType: 'ExceptionData', baseData: { properties } };
    scrub(item);
    expect(item.baseData).toMatchObject({
      properties,
      exceptions: [{ typeName: 'API_ERROR', message: 'getAllAccounts service.unavailable' }],
    });
  });

  it('says which call it was by its template', () => {
    const item = itemWith('RemoteDependencyData', '');
    item.baseData = {
      name: 'PUT /v2/profile/accounts/acc7f3k2m9q4x8w1/nickname',
      responseCode: 412,
      success: false,
      duration: 41,
    };
    scrub(item);
    expect(item.baseData).toMatchObject({
      name: 'PUT /v2/profile/accounts/{id}/nickname',
      data: 'PUT /v2/profile/accounts/{id}/nickname',
      responseCode: 412,
      success: false,
      duration: 41,
    });
  });
});

describe('pathTemplate', () => {
  it.each([
    ['/accounts/activities?account=acc7f3k2m9q4x8w1', '/accounts/activities'],
    ['https://portal.example.com/v2/profile#x', '/v2/profile'],
    ['/accounts/2025-statement-441712345678.pdf', '/accounts/{id}'],
    ['/v2/holdings/explanations/activity~act-000000012345', '/v2/holdings/explanations/{id}'],
    ['/profile/wilhelmina@example.com', '/profile/{id}'],
    ['/v2/profile/advisor-team/adv-thistlewood/image', '/v2/profile/advisor-team/{id}/image'],
    ['/wilhelmina/featherstone', '/{id}/{id}'],
    ['//evil.example.com/timeout', '/timeout'],
    [undefined, '/'],
  ])('%s is %s', (address, template) => {
    expect(pathTemplate(address)).toBe(template);
  });
});

it('W7: the words that may stay are fixed parts of addresses, and name nobody', () => {
  expect([...ADDRESS_WORDS]).toEqual(
    expect.arrayContaining(['nickname', 'security', 'oauth', 'v2']),
  );
  expect([...ADDRESS_WORDS].filter((word) => !/^[a-z][a-z0-9-]*$/.test(word))).toEqual([]);
});
