import '../../theme/controls.css';
import '@mantine/spotlight/styles.layer.css';
import { Spotlight, spotlight } from '@mantine/spotlight';
import type { ReactNode } from 'react';

export interface Command {
  id: string;
  label: string;
  /** A second line: the account's number, the security's name. */
  detail?: string;
  /** Other words that find it. */
  keywords?: string[];
  onSelect: () => void;
}

export interface CommandGroup {
  /** “Pages”, “Accounts”, “Securities”, “Actions”. */
  label: string;
  commands: readonly Command[];
}

export interface CommandPaletteProps {
  groups: readonly CommandGroup[];
  /** Told what is typed, for groups that a server searches (securities). */
  onQueryChange?: (query: string) => void;
  /** What to say when nothing fits. */
  nothingFound?: ReactNode;
}

/** Opens the palette, from a button in the bar. Ctrl K and ⌘ K do the same. */
export function openCommandPalette(): void {
  spotlight.open();
}

/** Goes anywhere by typing, on Mantine's Spotlight. Once in the shell, loaded lazily. Arrows choose, Enter goes, Escape leaves. */
export function CommandPalette(props: CommandPaletteProps) {
  const {
    groups,
    onQueryChange,
    nothingFound = 'Nothing matches. Try a page, an account or a symbol.',
  } = props;
  return (
    <Spotlight
      actions={groups.map(({ label, commands }) => ({
        group: label,
        actions: commands.map(({ id, label: text, detail, keywords, onSelect }) => ({
          id,
          label: text,
          description: detail,
          keywords,
          onClick: onSelect,
        })),
      }))}
      onQueryChange={onQueryChange}
      nothingFound={nothingFound}
      shortcut={['mod + K']}
      tagsToIgnore={[]}
      limit={30}
      scrollable
      maxHeight={420}
      lockScroll={false}
      attributes={{ content: { 'aria-label': 'Go to' } }}
      searchProps={{
        placeholder: 'Page, account, security or action',
        'aria-label': 'Go to a page, an account, a security or an action',
      }}
    />
  );
}
