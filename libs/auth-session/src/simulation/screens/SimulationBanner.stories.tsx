import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import { SimulationBanner } from './SimulationBanner';

const MINUTE_MS = 60_000;

const meta = {
  title: 'Session/SimulationBanner',
  component: SimulationBanner,
  parameters: { layout: 'fullscreen' },
  args: {
    clientName: 'Wilhelmina Featherstone-Vance',
    supportName: 'Sylvester Sedgewick',
    endsAt: 0,
    onExit: () => undefined,
  },
  // The time that is left is what differs, whenever the story is looked at.
  loaders: [({ parameters }) => ({ endsAt: Date.now() + Number(parameters.minutes) * MINUTE_MS })],
  render: (args, { loaded }) => <SimulationBanner {...args} endsAt={Number(loaded.endsAt)} />,
} satisfies Meta<typeof SimulationBanner>;

export default meta;
type Story = StoryObj<typeof meta>;

export const PlentyOfTime: Story = {
  parameters: { minutes: 25 },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('timer')).toHaveTextContent('25 min left');
    await expect(canvas.getByRole('status')).toBeEmptyDOMElement();
  },
};
export const TwoMinutesLeft: Story = {
  parameters: { minutes: 2 },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('timer')).toHaveTextContent('2 min left');
    await expect(canvas.getByRole('status')).toHaveTextContent('ends in 2 minutes');
  },
};
export const Ended: Story = {
  parameters: { minutes: -1 },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('timer')).toHaveTextContent('Time is over');
    await expect(canvas.getByRole('status')).toHaveTextContent('The simulation is over.');
  },
};
export const LongNames: Story = {
  args: {
    clientName: 'Maximiliana Theodora Featherstone-Cholmondeley-Vance von und zu Hohenlinden',
    supportName: 'Bartholomew Christopherson-Abernathy',
  },
  parameters: { minutes: 25 },
};
