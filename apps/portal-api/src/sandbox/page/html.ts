/** Markup that is safe to send as it is. */
export interface Html {
  readonly markup: string;
}

type Fragment = string | number | Html | readonly Html[] | null;

const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

function render(fragment: Fragment): string {
  if (fragment === null) return '';
  if (typeof fragment === 'object' && 'markup' in fragment) return fragment.markup;
  if (typeof fragment === 'object') return fragment.map(render).join('');
  return String(fragment).replace(/[&<>"']/g, (sign) => ENTITIES[sign] ?? sign);
}

/** Template tag: every value is escaped unless it is markup itself. */
export function html(strings: TemplateStringsArray, ...fragments: Fragment[]): Html {
  return { markup: String.raw({ raw: strings }, ...fragments.map(render)) };
}
