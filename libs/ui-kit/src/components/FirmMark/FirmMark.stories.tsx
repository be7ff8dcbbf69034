import type { Meta, StoryObj } from '@storybook/react-vite';
import { FirmMark, OwnMark } from './FirmMark';

const meta = { title: 'Kit/FirmMark', component: FirmMark } satisfies Meta<typeof FirmMark>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {};
export const Named: Story = { args: { name: 'Client portal' } };
export const Large: Story = { args: { name: 'Client portal', size: 'lg' } };

const RING =
  'data:image/svg+xml,%3Csvg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 28 28"%3E%3Ccircle cx="14" cy="14" r="11" fill="none" stroke="%237a3b69" stroke-width="5"/%3E%3C/svg%3E';

/** A firm that has brought its own mark. */
export const Own: Story = {
  args: { name: 'Quillwater Partners', size: 'lg' },
  decorators: [
    (Story) => (
      <OwnMark value={RING}>
        <Story />
      </OwnMark>
    ),
  ],
};
