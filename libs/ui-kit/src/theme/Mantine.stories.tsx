import {
  Checkbox,
  Menu,
  MultiSelect,
  NumberInput,
  Pagination,
  Select,
  Stepper,
  Switch,
  Tabs,
  Textarea,
  TextInput,
} from '@mantine/core';
import { DatePickerInput } from '@mantine/dates';
import { Dropzone } from '@mantine/dropzone';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { Button } from '../components/Button/Button';

const meta = { title: 'Foundations/Mantine parts' } satisfies Meta;
export default meta;
type Story = StoryObj<typeof meta>;

export const Fields: Story = {
  render: () => (
    <form>
      <TextInput label="Name" description="As on the account" defaultValue="Orchard trust" />
      <TextInput label="Email" error="Enter an address like name@example.com." />
      <Select
        label="Account"
        data={['Joint trust', 'Rollover IRA']}
        defaultValue="Joint trust"
        clearable
      />
      <MultiSelect label="Types" data={['Buys', 'Sells']} defaultValue={['Buys']} />
      <NumberInput label="Payments" defaultValue={12} />
      <Textarea label="Memo" />
      <DatePickerInput label="Starts" defaultValue="2026-11-22" />
      <Checkbox label="I agree" defaultChecked />
      <Switch label="Paperless" defaultChecked />
    </form>
  ),
};
export const Sections: Story = {
  render: () => (
    <>
      <Tabs defaultValue="a">
        <Tabs.List aria-label="Assets">
          <Tabs.Tab value="a">External</Tabs.Tab>
          <Tabs.Tab value="b">Manual</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="a">Accounts held elsewhere.</Tabs.Panel>
        <Tabs.Panel value="b">What you entered.</Tabs.Panel>
      </Tabs>
      <Stepper active={1}>
        <Stepper.Step label="From" />
        <Stepper.Step label="Amount" />
        <Stepper.Step label="Review" />
      </Stepper>
      <Pagination total={5} defaultValue={2} />
    </>
  ),
};
export const MenuOpen: Story = {
  render: () => (
    <Menu opened withinPortal={false}>
      <Menu.Target>
        <Button>More</Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item>Rename</Menu.Item>
        <Menu.Item>Delete</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  ),
};
export const Files: Story = {
  render: () => (
    <Dropzone onDrop={() => {}} inputProps={{ 'aria-label': 'Choose files' }}>
      Drop files here, or choose them
    </Dropzone>
  ),
};
