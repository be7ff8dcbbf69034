import type { CustomizedPage, RouteHandlers } from '@portal/api-sdk/server';
import { etagOf, requireIfMatch } from '../../http/conditional';
import { resourceChanged } from '../../problems';
import type { Services } from '../../services';
import { saveHomePart, selectHomePart } from '../profile/homePartRepository';

type PageHandlers = Pick<RouteHandlers, 'getPageCustomization' | 'updatePageCustomization'>;

/** Before the first time: every page as the portal brings it. */
const UNCHANGED: CustomizedPage[] = [];

export function pageHandlers({ inHousehold }: Services): PageHandlers {
  return {
    async getPageCustomization(request, reply) {
      const { value, version } = await inHousehold(request, 'read', (scope) =>
        selectHomePart(scope, 'pages', UNCHANGED),
      );
      reply.header('etag', etagOf(version));
      return reply.code(200).send({ pages: value, version });
    },
    async updatePageCustomization(request, reply) {
      const wanted = requireIfMatch(request);
      const pages = lastOfEach(request.body.pages);
      const { value, version } = await inHousehold(request, 'write', async (scope) => {
        const part = { value: pages, version: wanted ?? '' };
        const saved = wanted && (await saveHomePart(scope, 'pages', part));
        if (saved) return saved;
        const current = await selectHomePart(scope, 'pages', UNCHANGED);
        throw resourceChanged(
          `The pages are arranged in version ${current.version} now: read them again.`,
          etagOf(current.version),
        );
      });
      reply.header('etag', etagOf(version));
      return reply.code(200).send({ pages: value, version });
    },
  };
}

/** One entry for each page, the last one said; none for a page that hides nothing. */
function lastOfEach(pages: readonly CustomizedPage[]): CustomizedPage[] {
  const known = new Map(pages.map((one) => [one.page, one]));
  return [...known.values()].filter(({ hidden }) => hidden.length > 0);
}
