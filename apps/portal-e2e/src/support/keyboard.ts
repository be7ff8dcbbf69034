import type { Locator } from '@playwright/test';
import { expect } from './test.ts';

/** More stops than any page has. */
const STOPS = 300;

/** Moves the focus to a control as a person without a mouse does: by Tab, from where the focus is. */
export async function tabTo(control: Locator): Promise<void> {
  await expect(control).toBeVisible();
  for (let stop = 0; stop < STOPS; stop += 1) {
    if (await hasFocus(control)) return;
    await control.page().keyboard.press('Tab');
  }
  throw new Error(`Tab does not lead to ${String(control)}`);
}

/** Goes to a control by Tab and works it by a key. */
export async function pressKey(control: Locator, key: 'Enter' | 'Space' = 'Enter'): Promise<void> {
  await tabTo(control);
  await control.page().keyboard.press(key);
}

/** Goes to a field by Tab and types over what it holds. */
export async function typeInto(field: Locator, text: string): Promise<void> {
  await tabTo(field);
  await field.page().keyboard.press('ControlOrMeta+a');
  await field.page().keyboard.type(text);
}

/** Chooses a radio button. Its group is one stop, arrows move within it: the pattern of WAI-ARIA. */
export async function choose(radio: Locator): Promise<void> {
  const group = radio.locator('xpath=ancestor::*[@role="radiogroup"][1]');
  await tabTo(group.getByRole('radio', { checked: true }));
  for (let stop = 0; stop < STOPS && !(await radio.isChecked()); stop += 1)
    await radio.page().keyboard.press('ArrowDown');
  await expect(radio).toBeChecked();
}

/** Chooses the option at `index` of a native list, which arrows go through. */
export async function chooseOption(list: Locator, index: number): Promise<void> {
  await expect(list.locator('option').nth(index)).toBeAttached();
  await tabTo(list);
  await list.page().keyboard.press('Home');
  for (let option = 0; option < index; option += 1) await list.page().keyboard.press('ArrowDown');
}

/** Goes to a cell, or to the cell of what stands in it. A grid is one stop, arrows move within it: the pattern of WAI-ARIA. */
export async function goToCell(cell: Locator): Promise<void> {
  const { keyboard } = cell.page();
  await expect(cell).toBeVisible();
  await tabTo(
    cell
      .locator('xpath=ancestor::*[@role="grid" or @role="treegrid"][1]')
      .locator('[tabindex="0"]')
      .first(),
  );
  for (let stop = 0; stop < STOPS; stop += 1) {
    const key = await cell.evaluate(arrowTowards);
    if (!key) return;
    await keyboard.press(key);
  }
  throw new Error(`Arrows do not lead to ${String(cell)}`);
}

/** Runs in the page: the arrow that leads from the cell with the focus towards another one. */
function arrowTowards(element: Element): string | null {
  const cellOf = (one: Element | null) =>
    one?.closest('[role=gridcell], [role=rowheader], [role=columnheader]');
  const rowOf = (one: Element | null | undefined) => one?.closest('[role=row]') ?? null;
  const target = cellOf(element);
  const current = cellOf(document.activeElement);
  if (!target || !current || target === current) return null;
  const isAfter =
    (current.compareDocumentPosition(target) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;
  if (rowOf(target) !== rowOf(current)) return isAfter ? 'ArrowDown' : 'ArrowUp';
  return isAfter ? 'ArrowRight' : 'ArrowLeft';
}

function hasFocus(control: Locator): Promise<boolean> {
  return control.evaluate((element) => element === document.activeElement);
}
