import { mockApi } from '@portal/api-sdk/testing';
import { InRouter } from '@portal/auth-session/testing';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { advisors } from '@portal/domain-profile/testing';
import { withCache } from '@portal/domain-profile/testing';
import { AdvisorTeamWidget } from './AdvisorTeamWidget';

const meta: Meta<typeof AdvisorTeamWidget> = {
  title: 'Accounts/AdvisorTeamWidget',
  component: AdvisorTeamWidget,
  decorators: [
    withCache,
    (Story) => (
      <InRouter>
        <Story />
      </InRouter>
    ),
  ],
};
export default meta;

type Story = StoryObj<typeof AdvisorTeamWidget>;

const [lead, second, third] = advisors;

const PORTRAIT = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 56 56"><path fill="#9a7b4f" d="M0 0h56v56H0z"/><circle cx="28" cy="22" r="10" fill="#faf9f6"/><path fill="#faf9f6" d="M8 56c0-28 40-28 40 0z"/></svg>`;
const getAdvisorImage = () =>
  new Response(PORTRAIT, { headers: { 'content-type': 'image/svg+xml' } });

export const Default: Story = {
  beforeEach: () =>
    void mockApi({
      listAdvisorTeam: { body: { advisors: [lead, second, third] } },
      getAdvisorImage,
    }),
  play: async ({ canvas }) => void (await canvas.findByText('NN')),
};

export const Empty: Story = {
  beforeEach: () => void mockApi({ listAdvisorTeam: { body: { advisors: [] } } }),
  play: async ({ canvas }) => void (await canvas.findByText('No Data Found')),
};

export const Loading: Story = {
  beforeEach: () => void mockApi({ listAdvisorTeam: 'pending' }),
};

export const Error: Story = {
  beforeEach: () => void mockApi({ listAdvisorTeam: 'unreachable' }),
  play: async ({ canvas }) => void (await canvas.findByRole('alert')),
};

export const Long: Story = {
  beforeEach: () => {
    const long = {
      ...second,
      name: 'Anastasia Wilhelmina Featherstonehaugh-Cholmondeley-Nightjar',
      role: 'Senior vice president, cross-border estate planning and philanthropic advisory',
      email: 'anastasia.wilhelmina.featherstonehaugh-cholmondeley-nightjar@trusts.example.com',
    };
    mockApi({ listAdvisorTeam: { body: { advisors: [lead, long, third] } } });
  },
  play: async ({ canvas }) => void (await canvas.findByText('AF')),
};
