import { screen, waitFor } from '@testing-library/react';
import { useEffect, useState } from 'react';
import { expect, it, vi } from 'vitest';
import { render } from '../../testing/render';
import { InlineEdit, type InlineEditProps } from './InlineEdit';

function Nickname({ onSave, ...rest }: Pick<InlineEditProps, 'onSave'> & Partial<InlineEditProps>) {
  const [value, setValue] = useState('Joint trust');
  const save = async (next: string) => {
    await onSave(next);
    setValue(next);
  };
  return <InlineEdit label="nickname" value={value} onSave={save} {...rest} />;
}

const opener = () => screen.getByRole('button', { name: /edit nickname/ });
const field = () => screen.getByRole('textbox', { name: 'nickname' });

async function open(onSave = vi.fn(() => Promise.resolve()), rest: Partial<InlineEditProps> = {}) {
  const { user } = render(<Nickname onSave={onSave} {...rest} />);
  await user.click(opener());
  return { user, onSave };
}

it('saves on Enter, without the spaces around, and gives the focus back', async () => {
  const { user, onSave } = await open();
  expect(field()).toHaveFocus();
  await user.keyboard('  Lake house {Enter}');
  await waitFor(() => expect(opener()).toHaveTextContent('Lake house'));
  expect(onSave).toHaveBeenCalledExactlyOnceWith('Lake house');
  expect(opener()).toHaveFocus();
  expect(screen.getByRole('status')).toHaveTextContent('Saved');
});

it('leaves the value as it was on Escape and on Cancel', async () => {
  const { user, onSave } = await open();
  await user.keyboard('Other{Escape}');
  expect(opener()).toHaveFocus();
  await user.click(opener());
  await user.keyboard('Other');
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(opener()).toHaveTextContent('Joint trust');
  expect(onSave).not.toHaveBeenCalled();
});

it('sends nothing when nothing has changed', async () => {
  const { user, onSave } = await open();
  await user.keyboard('{Enter}');
  expect(opener()).toHaveFocus();
  expect(onSave).not.toHaveBeenCalled();
});

it('asks for a name instead of saving none', async () => {
  const { user, onSave } = await open();
  await user.keyboard('{Backspace}{Enter}');
  expect(screen.getByRole('alert')).toHaveTextContent('Enter a name');
  expect(onSave).not.toHaveBeenCalled();
});

it('saves once, however often Enter is pressed meanwhile', async () => {
  let finish = () => {};
  const { user, onSave } = await open(vi.fn(() => new Promise<void>((done) => (finish = done))));
  await user.keyboard('Lake{Enter}{Enter}{Enter}{Escape}');
  expect(field()).toHaveAttribute('readonly');
  finish();
  await waitFor(() => expect(opener()).toHaveTextContent('Lake'));
  expect(onSave).toHaveBeenCalledTimes(1);
});

it('keeps the field and what was typed when saving fails, and says why', async () => {
  const onSave = vi.fn().mockRejectedValueOnce(new Error('taken')).mockResolvedValue(undefined);
  const { user } = await open(onSave, { errorText: (error) => `Not saved: ${String(error)}` });
  await user.keyboard('Lake{Enter}');
  expect(await screen.findByRole('alert')).toHaveTextContent('Not saved: Error: taken');
  expect(field()).toHaveValue('Lake');
  expect(field()).toHaveAccessibleDescription('Not saved: Error: taken');
  await user.keyboard('{Enter}');
  await waitFor(() => expect(opener()).toHaveTextContent('Lake'));
});

it('takes no more letters than allowed', async () => {
  const { user } = await open(undefined, { maxLength: 5 });
  await user.keyboard('Lake house');
  expect(field()).toHaveValue('Lake ');
});

it('does not close the dialog it stands in on Escape', async () => {
  const onKeyDown = vi.fn();
  const { user } = render(
    <div role="presentation" onKeyDown={onKeyDown}>
      <Nickname onSave={() => Promise.resolve()} />
    </div>,
  );
  await user.click(opener());
  await user.keyboard('{Escape}');
  expect(onKeyDown).not.toHaveBeenCalled();
});

it('selects a draft that is read after the field has the focus, so that typing replaces it', async () => {
  const { user } = await open(undefined, {
    useText: (initial) => {
      const [text, change] = useState(initial);
      const [isRestored, setRestored] = useState(false);
      useEffect(() => {
        change('Half-typed');
        setRestored(true);
      }, []);
      return { text, isRestored, change, discard: () => undefined };
    },
  });
  await waitFor(() => expect(field()).toHaveValue('Half-typed'));
  await user.keyboard('Lake house');
  expect(field()).toHaveValue('Lake house');
});
