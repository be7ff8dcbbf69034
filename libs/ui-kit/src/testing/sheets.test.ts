import { describe, expect, it } from 'vitest';
import { indexPage, sheetFile, sheetPage } from './sheets';

const one = { storyId: 'kit-button-default', name: 'Default', passed: true };

describe('a contact sheet', () => {
  it('is named by the folder of its component', () => {
    expect(sheetFile('libs/ui-kit/src/grid/DataGrid')).toBe('ui-kit-grid-DataGrid.html');
    expect(sheetFile('libs/domain-accounts/src/widgets')).toBe('domain-accounts-widgets.html');
  });

  it('shows each story at three widths, in light colours and in dark ones', () => {
    const sheet = sheetPage('libs/ui-kit/src/components/Button', [one]);
    const sources = [...sheet.matchAll(/<img src="([^"]+)"/g)].map(([, source]) => source);
    expect(sources).toEqual([
      'pictures/kit-button-default-1440-light.png',
      'pictures/kit-button-default-768-light.png',
      'pictures/kit-button-default-390-light.png',
      'pictures/kit-button-default-1440-dark.png',
      'pictures/kit-button-default-768-dark.png',
      'pictures/kit-button-default-390-dark.png',
    ]);
  });

  it('says of a story that failed that it has no pictures', () => {
    const sheet = sheetPage('libs/ui-kit/src/components/Button', [{ ...one, passed: false }]);
    expect(sheet).toContain('This story failed');
    expect(sheet).not.toContain('<img');
  });

  it('shows the words of a name as they are', () => {
    expect(sheetPage('folder', [{ ...one, name: 'Profit & <loss>' }])).toContain(
      '<h2>Profit &amp; &lt;loss></h2>',
    );
  });

  it('is in the list of all', () => {
    expect(indexPage(['ui-kit-grid-DataGrid.html'])).toContain('href="ui-kit-grid-DataGrid.html"');
  });
});
