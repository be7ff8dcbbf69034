import type { LibraryEngine, Sql } from '../../../db/sql';

/** Breaks an engine at one statement, as a server that is killed there would leave its database. */
export interface Breaker {
  /** The `statements`-th statement of what is written from now on fails; 0 is a commit whose answer is lost. */
  arm(statements: number): void;
  /** Nothing fails any more; resolves to whether something did. */
  disarm(): boolean;
}

/** Thrown at the statement that was chosen. */
class BrokenHere extends Error {
  override readonly name = 'BrokenHere';
}

/** Makes every user of this engine meet the break. */
export function breakable(engine: LibraryEngine): Breaker {
  const whole = engine.transaction.bind(engine);
  let left: number | null = null;
  let broke = false;
  const breakNow = (): never => {
    left = null;
    broke = true;
    throw new BrokenHere('The server ended here.');
  };
  const watched = (sql: Sql): Sql => ({
    ...sql,
    query: (text, values) => {
      if (left !== null && left > 0) {
        left -= 1;
        if (left === 0) breakNow();
      }
      return sql.query(text, values);
    },
  });
  engine.transaction = async (access, work) => {
    const isWrite = access === 'write';
    const result = await whole(access, (sql) => work(isWrite ? watched(sql) : sql));
    if (isWrite && left === 0) breakNow();
    return result;
  };
  return {
    arm: (statements) => {
      left = statements;
      broke = false;
    },
    disarm: () => {
      left = null;
      return broke;
    },
  };
}
