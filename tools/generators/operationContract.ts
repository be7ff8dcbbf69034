import type { Names } from './names.ts';

/** Says what is to be decided; the contract's linter asks for the rest. */
const ASSUMED = 'The shape is not shown; a list with titles to begin with.';

export function listFragment({ One, many, Title }: Names, group: string): string {
  return `${many}:
  get:
    operationId: list${Title.replaceAll(/ (.)/g, (_space, letter: string) => letter.toUpperCase())}
    tags: [${group}]
    summary: ${Title}, newest first
    x-access: mfa
    x-simulation: shown
    x-audit: quiet
    x-assumed: ${ASSUMED}
    x-cache-tags: [Refresh]
    parameters:
      - { $ref: ../../shared/parameters.yaml#/PageKey }
      - { $ref: ../../shared/parameters.yaml#/Limit }
    responses:
      '200':
        description: One page of them.
        content: { application/json: { schema: { $ref: schemas.yaml#/${One}Page } } }
      default: { $ref: ../../shared/responses.yaml#/Problem }
`;
}

/** What the audit log calls it: letters, a dot, words. */
export function actionOf({ table }: Names, group: string): string {
  return `${group.replaceAll('-', '')}.${table}_added`;
}

export function createFragment(names: Names, group: string): string {
  const { One, words } = names;
  return `  post:
    operationId: create${One}
    tags: [${group}]
    summary: Add a ${words}
    x-access: mfa
    x-simulation: refused
    x-audit: { action: ${actionOf(names, group)} }
    x-assumed: ${ASSUMED}
    x-invalidates: []
    requestBody:
      required: true
      content: { application/json: { schema: { $ref: schemas.yaml#/${One}Create } } }
    responses:
      '201':
        description: What was added.
        content: { application/json: { schema: { $ref: schemas.yaml#/${One} } } }
      default: { $ref: ../../shared/responses.yaml#/Problem }
`;
}

export function schemasOf({ One, words, table }: Names): string {
  const id = `${table.replaceAll('_', '')}id`;
  const example = `{ ${id}: '12', title: 'A ${words}', createdat: '2026-11-19T15:04:05.000Z' }`;
  return `${One}:
  type: object
  additionalProperties: false
  required: [${id}, title, createdat]
  properties:
    ${id}: { type: string, pattern: '^[0-9]{1,19}$', example: '12' }
    title: { type: string, maxLength: 200, example: 'A ${words}' }
    createdat: { type: string, format: date-time, example: '2026-11-19T15:04:05.000Z' }
  example: ${example}
${One}Page:
  type: object
  additionalProperties: false
  required: [items, hasMore]
  properties:
    items: { type: array, items: { $ref: '#/${One}' } }
    nextPageKey: { $ref: ../../shared/schemas.yaml#/PageKey }
    hasMore: { type: boolean }
  example: { items: [${example}], hasMore: false }
`;
}
