import { readFileSync } from 'node:fs';
import { ConfigError, type ServerConfig } from '../config';
import { fileFault } from '../fileFaults';
import { type BankDirectory, inventedBanks, parseBankDirectory } from './rules/bankDirectory';

/** The banks that the configuration names; the sandbox has invented ones, and others do without. */
export function banksOf({
  bankDirectory,
  sandbox,
}: Pick<ServerConfig, 'bankDirectory' | 'sandbox'>): BankDirectory {
  if (bankDirectory === null) return sandbox ? inventedBanks() : new Map();
  const banks = parseBankDirectory(textOf(bankDirectory));
  if (!('faultyLine' in banks)) return banks;
  throw new ConfigError([
    banks.faultyLine === 0
      ? `BANK_DIRECTORY: ${bankDirectory} has no lines.`
      : `BANK_DIRECTORY: line ${banks.faultyLine} of ${bankDirectory} is no line of the FedACH participant directory (155 columns).`,
  ]);
}

function textOf(path: string): string {
  try {
    return readFileSync(path, 'latin1');
  } catch (error) {
    throw new ConfigError([`BANK_DIRECTORY: ${fileFault(path, error) ?? String(error)}`]);
  }
}
