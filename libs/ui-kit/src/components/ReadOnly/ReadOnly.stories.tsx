import type { Meta, StoryObj } from '@storybook/react-vite';
import { InlineEdit } from '../InlineEdit/InlineEdit';
import { ReadOnlyProvider } from './ReadOnly';

const meta = {
  title: 'Kit/ReadOnly',
  component: ReadOnlyProvider,
  args: {
    reason: 'Nothing can be changed in a simulation.',
    children: <InlineEdit value="Everyday trust" label="Nickname" onSave={async () => undefined} />,
  },
} satisfies Meta<typeof ReadOnlyProvider>;
export default meta;

export const Default: StoryObj<typeof meta> = {};
