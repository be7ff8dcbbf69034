import { Button, Group, Stack, Table } from '@mantine/core';
import type { AllAccounts } from '@portal/api-sdk';
import type { ReactNode } from 'react';

/** Not Mantine's AppShell: it writes its styles by innerHTML, which the document's policy refuses. */
export function Shell({ children }: { children: ReactNode }) {
  return (
    <Group align="start" wrap="nowrap">
      <Stack w={220}>
        <Button variant="subtle">Home</Button>
        <Button variant="subtle">Accounts</Button>
      </Stack>
      <main>{children}</main>
    </Group>
  );
}

export function AccountTable({ accounts }: { accounts: AllAccounts }) {
  return (
    <>
      <h1>Net worth ${accounts.networth.total.amount}</h1>
      <Table>
        <Table.Tbody>
          {accounts.defaultgroups.flatMap(({ groupname, accounts: members }) =>
            members.map(({ key, nickname, value }) => (
              <Table.Tr key={key}>
                <Table.Td>{groupname}</Table.Td>
                <Table.Td>{nickname}</Table.Td>
                <Table.Td>${value.amount}</Table.Td>
              </Table.Tr>
            )),
          )}
        </Table.Tbody>
      </Table>
    </>
  );
}
