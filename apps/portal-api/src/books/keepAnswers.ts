import { readOnce, type Sql, type SqlEngine } from '../db/sql';
import { basisOf, compressed, publicationOf } from '../groups/holdings/kept/keptAnswer';
import { WHOLE_QUESTIONS } from '../groups/holdings/kept/wholeQuestions';
import { openScope } from '../groups/holdings/shared/holdingsScope';
import { LEASE } from './job';

export interface KeptAnswers {
  household: string;
  answers: number;
  ms: number;
}

interface Due {
  household_id: string;
  computed_at: string;
  market: string;
}

/** Books that are published and whose answers are of an earlier publication, or of an earlier version of the market. */
export const ANSWERS_DUE = `computed_through is not null and dirty_from is null
  and (answered_at is distinct from computed_at
    or answered_market is distinct from (select version from market_version))`;

/**
 * Makes the answers about everything a household has, once its books are published, so that nobody who asks waits for them.
 * Null when there is no household to do it for. `engine` has the books' rights. A publication that comes meanwhile makes
 * them due again; answers of an earlier one are found by nobody, since their basis is another.
 */
export async function keepAnswers(
  engine: SqlEngine,
  isStopping: () => boolean = () => false,
): Promise<KeptAnswers | null> {
  const started = performance.now();
  const due = await takeDue(engine);
  if (!due) return null;
  const { household_id: household } = due;
  const present = await openScope({ sql: bitByBit(engine), household, subject: '' });
  const scope = { ...present, inPieces: true };
  // Told before anything is read: what is read later is of this publication, or is not saved.
  const publication = (await publicationOf(scope)) ?? '';
  for (const { name, make } of WHOLE_QUESTIONS) {
    if (isStopping()) return null;
    const answer = await compressed(await make(scope), 'ahead');
    if (
      !(await save(engine, { name, basis: basisOf(scope, name, publication), answer }, household))
    )
      break;
  }
  await engine.transaction('write', (sql) =>
    sql.query(
      `update books set answered_at = $2::timestamptz, answered_market = $3::bigint, answering_until = null
       where household_id = $1`,
      [household, due.computed_at, due.market],
    ),
  );
  const ms = Math.round(performance.now() - started);
  return { household, answers: WHOLE_QUESTIONS.length, ms };
}

/** The next household; nobody else gets it while the lease runs, nor when it has failed. */
async function takeDue(engine: SqlEngine): Promise<Due | null> {
  const [due] = await engine.transaction('write', (sql) =>
    sql.query<Due>(
      `update books set answering_until = now() + ${LEASE}
       where household_id = (
         select household_id from books
         where ${ANSWERS_DUE} and (answering_until is null or answering_until < now())
         order by computed_at desc limit 1 for update skip locked
       )
       returning household_id, computed_at, (select version from market_version) as market`,
    ),
  );
  return due ?? null;
}

/** Each statement in a transaction of its own: the embedded database answers requests in between. */
function bitByBit(engine: SqlEngine): Sql {
  return {
    query: (text, values) => readOnce(engine, text, values),
    script: (text) => engine.transaction('read', (sql) => sql.script(text)),
  };
}

interface Made {
  name: string;
  basis: string;
  answer: Buffer;
}

/** False when what the answer was made of has changed since: reads of two publications must not meet in one. */
async function save(
  engine: SqlEngine,
  { name, basis, answer }: Made,
  household: string,
): Promise<boolean> {
  return engine.transaction('write', async (sql) => {
    const now = await openScope({ sql, household, subject: '' });
    if (basisOf(now, name, (await publicationOf(now)) ?? '') !== basis) return false;
    await sql.query(
      `insert into kept_answer (household_id, question, basis, answer) values ($1, $2, $3, decode($4, 'base64'))
       on conflict (household_id, question) do update set basis = excluded.basis, answer = excluded.answer`,
      [household, name, basis, answer.toString('base64')],
    );
    return true;
  });
}
