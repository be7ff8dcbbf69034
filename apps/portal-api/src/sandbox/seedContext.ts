import type { ContinueContext, Sandbox, SeedContext } from '@portal/sandbox-data';
import { recoverySetOf } from '../auth/recoveryCodes';
import type { SecretBox } from '../auth/secretBox';
import { publishBooks } from '../books/publishBooks';
import { appendTransactions, markChanged } from '../books/recordTransactions';
import { insertRows } from '../db/insertRows';
import type { Sql } from '../db/sql';
import { secretContext } from '../groups/mfa/totpRepository';
import { payeeSecretsOf } from '../groups/money-movement/payeeRepository';
import { sandboxBank } from '../payments/rail/sandboxBank';
import { proofOf } from '../registration/identityProof';
import { seededFactor } from './factors';

/** What the sandbox's data needs of this server to go on to a later day. */
export function continueContext(sql: Sql, sandbox: Sandbox): ContinueContext {
  return {
    sql: seedSql(sql),
    sandbox,
    books: {
      record: (household, rows) => appendTransactions(sql, household, rows),
      markChanged: (household, from, through) => markChanged(sql, household, from, through),
      publish: (household) => publishBooks(sql, household),
    },
  };
}

/** The same for an empty database, with the key. */
export function seedContext(sql: Sql, sandbox: Sandbox, secretBox: SecretBox): SeedContext {
  return {
    ...continueContext(sql, sandbox),
    secrets: {
      secondFactorOf: async (subject) => {
        const { secret, recoveryCodes } = seededFactor(secretBox, subject);
        return {
          authenticator: secretBox.seal(secret, secretContext(subject)),
          recovery: await recoverySetOf(recoveryCodes),
        };
      },
      payeeSecretsOf: ({ household, payeeId, routing, number }) =>
        payeeSecretsOf(secretBox, {
          ...{ household, payeeId, routing, number },
          deposits: sandboxBank.depositsFor(number),
        }),
      identityProofOf: (answers, subject) => proofOf(secretBox, answers, subject),
    },
  };
}

export function seedSql(sql: Sql): ContinueContext['sql'] {
  return {
    query: (text, values) => sql.query(text, values),
    script: (text) => sql.script(text),
    insertRows: (table, columns, rows, options) => insertRows(sql, table, columns, rows, options),
  };
}
