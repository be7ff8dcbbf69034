import { notify, useReadOnly } from '@portal/ui-kit';
import { useQuery } from '@tanstack/react-query';
import { useSavePage } from './arrangementMutations';
import { profileQueries } from './queries';

/** A part of a page that the client may hide. */
export interface PagePart {
  /** Letters, digits and hyphens; kept with the client's choice. */
  id: string;
  title: string;
}

export interface PageParts {
  parts: readonly PagePart[];
  isShown: (id: string) => boolean;
  /** Hides or shows a part; undefined where nothing can be saved. */
  show: ((id: string, shown: boolean) => void) | undefined;
}

/** Which parts of a page this person sees, kept for them alone; all of them as long as nothing else is known. */
export function usePageParts(page: string, parts: readonly PagePart[]): PageParts {
  const { data } = useQuery(profileQueries.pages());
  const { mutate: save } = useSavePage();
  const readOnly = useReadOnly();
  const hidden = data?.pages.find((one) => one.page === page)?.hidden ?? [];
  const show = (id: string, shown: boolean) => {
    const others = hidden.filter((one) => one !== id);
    save(
      { page, hidden: shown ? others : [...others, id] },
      {
        onError: () =>
          notify({
            tone: 'failed',
            message: 'The page could not be arranged',
            detail: 'It stands as it was before. Try again.',
          }),
      },
    );
  };
  return {
    parts,
    isShown: (id) => !hidden.includes(id),
    show: data && readOnly === null ? show : undefined,
  };
}
