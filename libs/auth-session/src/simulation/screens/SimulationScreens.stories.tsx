import type { Meta, StoryObj } from '@storybook/react-vite';
import type { ReactNode } from 'react';
import { SessionProvider } from '../../react/SessionProvider';
import { fakeAccount } from '../../testing/fakeIdentityClient';
import { fakeSession } from '../../testing/fakeSession';
import { ConfirmSimulationPage } from './ConfirmSimulationPage';
import {
  SimulationEndedPage,
  SimulationRefusedPage,
  SimulationUnreachablePage,
} from './SimulationMessages';
import { SupportHomePage } from './SupportHomePage';

interface Args {
  screen: ReactNode;
}

const profile = {
  displayName: 'Sylvester Sedgewick',
  givenName: 'Sylvester',
  accountVerified: true,
  mfaRequired: false,
  role: 'support',
} as const;

const meta = {
  title: 'Session/Simulation',
  parameters: { layout: 'fullscreen' },
  args: { screen: null },
  render: ({ screen }) => (
    <SessionProvider session={fakeSession({ mode: 'signedIn', account: fakeAccount, profile })}>
      {screen}
    </SessionProvider>
  ),
} satisfies Meta<Args>;

export default meta;
type Story = StoryObj<Args>;

const nothing = () => undefined;
const confirm = {
  clientName: 'Wilhelmina Featherstone-Vance',
  onConfirm: nothing,
  onDecline: nothing,
};

export const Confirm: Story = { args: { screen: <ConfirmSimulationPage {...confirm} /> } };
export const Starting: Story = { args: { screen: <ConfirmSimulationPage {...confirm} pending /> } };
export const NotStarted: Story = {
  args: { screen: <ConfirmSimulationPage {...confirm} unreachable /> },
};
export const Refused: Story = {
  args: { screen: <SimulationRefusedPage refusal="notPermitted" onContinue={nothing} /> },
};
export const RefusedInAFrame: Story = {
  args: { screen: <SimulationRefusedPage refusal="framed" onContinue={nothing} /> },
};
export const Ended: Story = {
  args: { screen: <SimulationEndedPage end="expired" onContinue={nothing} /> },
};
export const Unreachable: Story = {
  args: { screen: <SimulationUnreachablePage onRetry={nothing} onGiveUp={nothing} /> },
};
export const Support: Story = { args: { screen: <SupportHomePage /> } };
