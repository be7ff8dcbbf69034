/** Markup that is safe to send as it is. */
export interface Html {
  readonly markup: string;
}

type Fragment = string | number | Html | readonly Html[] | false | undefined;

const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

function render(fragment: Fragment): string {
  if (fragment === undefined || fragment === false) return '';
  if (typeof fragment === 'string')
    return fragment.replace(/[&<>"']/g, (sign) => ENTITIES[sign] ?? sign);
  if (typeof fragment === 'number') return String(fragment);
  return 'markup' in fragment ? fragment.markup : fragment.map(render).join('');
}

/** Template tag: every value is escaped unless it is markup itself. */
export function html(strings: TemplateStringsArray, ...fragments: Fragment[]): Html {
  return { markup: String.raw({ raw: strings }, ...fragments.map(render)) };
}

/** Marks text of our own files as markup. */
export function trusted(markup: string): Html {
  return { markup };
}
