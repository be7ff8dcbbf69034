import { $, defineConfig, definePluginConfig, type DefinePlugin } from '@hey-api/openapi-ts';

type OperationsPlugin = DefinePlugin<{ name: 'operations' }>;

/** What the contract says of caching (x-cache-tags, x-invalidates), carried into query and mutation `meta`. */
function cacheMeta(operation: object): Record<string, string[]> {
  const extensions = operation as Record<string, string[] | undefined>;
  const meta: Record<string, string[]> = {};
  if (extensions['x-cache-tags']) meta['tags'] = extensions['x-cache-tags'];
  if (extensions['x-invalidates']) meta['invalidates'] = extensions['x-invalidates'];
  return meta;
}

interface DescribedOperation {
  id: string;
  method: string;
  path: string;
  responses?: Record<string, { mediaType?: string } | undefined>;
  'x-client'?: string;
  'x-failure-status'?: number;
  'x-simulation'?: string;
}

/** Only what differs from a JSON call of the main client, because the map is part of the first load. */
function traits(operation: DescribedOperation): Record<string, string | number | boolean> {
  const mediaType = operation.responses?.['200']?.mediaType;
  return {
    ...(operation['x-client'] && { client: operation['x-client'] }),
    ...(mediaType && mediaType !== 'application/json' && { binary: true }),
    ...(operation['x-simulation'] === 'own' && { own: true }),
    ...(operation['x-failure-status'] && { failureStatus: operation['x-failure-status'] }),
  };
}

/** Emits operations.gen.ts: by `METHOD /path`, what the clients need to know of an operation and the SDK does not carry. */
const operations = definePluginConfig<OperationsPlugin['Types']>({
  name: 'operations',
  config: {},
  dependencies: ['@hey-api/typescript'],
  handler: ({ plugin }) => {
    const map: Record<string, Record<string, string | number | boolean>> = {};
    plugin.forEach('operation', ({ operation }) => {
      const described = operation as DescribedOperation;
      const own = traits(described);
      if (Object.keys(own).length > 0) {
        map[`${described.method.toUpperCase()} ${described.path}`] = { id: described.id, ...own };
      }
    });
    const symbol = plugin.symbol('operations');
    plugin.node(
      $.const(symbol)
        .export()
        .assign($.as($.fromValue(map), 'const')),
    );
  },
});

export default defineConfig({
  input: './openapi/openapi.bundled.json',
  output: { path: './libs/api-sdk/src/generated', clean: true },
  logs: { level: 'warn' },
  plugins: [
    { name: '@hey-api/client-fetch', throwOnError: true, baseUrl: false },
    '@hey-api/typescript',
    '@hey-api/sdk',
    {
      name: '@tanstack/react-query',
      queryOptions: { meta: cacheMeta },
      mutationOptions: { meta: cacheMeta },
    },
    'fastify',
    'msw',
    'zod',
    operations(),
  ],
});
