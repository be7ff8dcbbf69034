import type { ReactNode } from 'react';

/** A field one can filter by. */
export type FilterField =
  | {
      id: string;
      label: string;
      kind: 'choice';
      options: readonly { value: string; label: string }[];
      /** Offers “is not” beside “is”. */
      allowNot?: boolean;
    }
  | {
      id: string;
      label: string;
      kind: 'text';
      placeholder?: string;
      /** What is wrong with the text, in a sentence; null while nothing is. */
      check?: (text: string) => string | null;
      allowNot?: boolean;
    }
  | {
      id: string;
      label: string;
      /** The caller finds the value, such as a name that only the API knows. */
      kind: 'own';
      /** The value in words. */
      words: (value: string) => string;
      /** Chooses a value, which sets the filter at once. */
      edit: (choose: (value: string) => void) => ReactNode;
    };

/** A filter that is set: any of the values, or with `not` none of them. */
export interface Filter {
  field: string;
  values: readonly string[];
  not?: boolean;
}

/** A filter in words: “Type is not Buys or Sells”. */
export function filterWords(field: FilterField, filter: Filter): string {
  const names = filter.values.map((value) => {
    if (field.kind === 'own') return field.words(value);
    if (field.kind === 'text') return value;
    return field.options.find((option) => option.value === value)?.label ?? value;
  });
  const verb = filter.not ? 'is not' : field.kind === 'choice' ? 'is' : '';
  const list =
    names.length > 3 ? `${names.length} chosen` : names.join(filter.not ? ' nor ' : ' or ');
  return `${field.label}${verb ? ` ${verb}` : ':'} ${list}`;
}

/** The filters with one set, replaced, or (without values) taken away. */
export function withFilter(filters: readonly Filter[], next: Filter): readonly Filter[] {
  const stands = filters.some(({ field }) => field === next.field);
  if (next.values.length === 0) return filters.filter(({ field }) => field !== next.field);
  if (!stands) return [...filters, next];
  return filters.map((filter) => (filter.field === next.field ? next : filter));
}
