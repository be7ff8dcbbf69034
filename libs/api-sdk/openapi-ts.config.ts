import { defineConfig } from '@hey-api/openapi-ts';

/** What the contract says of caching (x-cache-tags, x-invalidates), carried into query and mutation `meta`. */
function cacheMeta(operation: object): Record<string, string[]> {
  const extensions = operation as Record<string, string[] | undefined>;
  const meta: Record<string, string[]> = {};
  if (extensions['x-cache-tags']) meta['tags'] = extensions['x-cache-tags'];
  if (extensions['x-invalidates']) meta['invalidates'] = extensions['x-invalidates'];
  return meta;
}

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
  ],
});
