import type { Context } from 'koa';

/** True for a form that a page of somebody else has sent: a browser says so itself. */
export function isForeignForm(ctx: Context): boolean {
  const site = ctx.get('Sec-Fetch-Site');
  return site === 'same-site' || site === 'cross-site';
}
