import type { RouteHandlers } from '@portal/api-sdk/server';
import { notFound } from '../../problems';
import type { Services } from '../../services';
import {
  insertFeedback,
  selectContent,
  selectDynamicConfig,
  selectFaq,
  selectProspectContent,
  selectTemplate,
} from './templateRepository';

/** The areas of this build, for whoever calls the API; the portal of the same build has them all. */
const FEATURES = [
  'accounts',
  'documents',
  'transfers',
  'other-assets',
  'markets',
  'insights',
  'messages',
  'collaboration',
  'profile',
];

type TemplateHandlers = Pick<
  RouteHandlers,
  | 'getDynamicConfig'
  | 'getTemplate'
  | 'getStaticConfig'
  | 'listFaq'
  | 'createFeedback'
  | 'getContent'
  | 'getProspectContent'
>;

export function templateHandlers({ asPerson, now }: Services): TemplateHandlers {
  return {
    async getDynamicConfig(request, reply) {
      const config = await asPerson(request, 'read', ({ sql }) =>
        selectDynamicConfig(sql, request.query?.configtype),
      );
      return reply.code(200).send(config);
    },
    async getTemplate(request, reply) {
      return reply
        .code(200)
        .send(await asPerson(request, 'read', ({ sql }) => selectTemplate(sql)));
    },
    async getStaticConfig(request, reply) {
      // Nobody's data, and yet only for whoever is signed in.
      await asPerson(request, 'read', async () => undefined);
      const config = {
        version: 2 as const,
        timezone: 'America/New_York',
        currency: 'USD',
        features: FEATURES,
      };
      return reply.code(200).send(config);
    },
    async listFaq(request, reply) {
      const items = await asPerson(request, 'read', ({ sql }) =>
        selectFaq(sql, request.query?.query ?? null),
      );
      return reply.code(200).send({ items });
    },
    async createFeedback(request, reply) {
      const at = now();
      await asPerson(request, 'write', (scope) => insertFeedback(scope, request.body, at));
      return reply.code(200).send({ receivedat: at.toISOString() });
    },
    async getContent(request, reply) {
      const { contentid } = request.params;
      const content = await asPerson(request, 'read', ({ sql }) => selectContent(sql, contentid));
      if (!content) throw notFound('content');
      return reply.code(200).send(content);
    },
    async getProspectContent(request, reply) {
      const items = await asPerson(request, 'read', ({ sql }) => selectProspectContent(sql));
      return reply.code(200).send({ items });
    },
  };
}
