import { chmodSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { StartError } from '../config';

const SWEEP_INTERVAL_MS = 60_000;

const SCHEMA = `
  CREATE TABLE IF NOT EXISTS artifact (
    model TEXT NOT NULL,
    id TEXT NOT NULL,
    payload TEXT NOT NULL,
    grant_id TEXT,
    uid TEXT,
    user_code TEXT,
    consumed_at INTEGER,
    expires_at INTEGER,
    PRIMARY KEY (model, id)
  ) WITHOUT ROWID;
  CREATE INDEX IF NOT EXISTS artifact_grant ON artifact (grant_id) WHERE grant_id IS NOT NULL;
  CREATE INDEX IF NOT EXISTS artifact_uid ON artifact (model, uid) WHERE uid IS NOT NULL;
  CREATE INDEX IF NOT EXISTS artifact_expiry ON artifact (expires_at);
  CREATE TABLE IF NOT EXISTS sign_in_try (guess TEXT NOT NULL, tried_at INTEGER NOT NULL);
  CREATE INDEX IF NOT EXISTS sign_in_try_guess ON sign_in_try (guess, tried_at);
  CREATE TABLE IF NOT EXISTS person (
    subject TEXT PRIMARY KEY,
    username TEXT NOT NULL UNIQUE,
    reference TEXT NOT NULL,
    given_name TEXT NOT NULL,
    family_name TEXT NOT NULL,
    salt BLOB,
    hash BLOB
  ) WITHOUT ROWID;
  CREATE TABLE IF NOT EXISTS invitation (
    token_hash BLOB PRIMARY KEY,
    subject TEXT NOT NULL REFERENCES person,
    expires_at INTEGER NOT NULL
  ) WITHOUT ROWID;
  CREATE TABLE IF NOT EXISTS recovery (
    token_hash BLOB PRIMARY KEY,
    subject TEXT NOT NULL,
    expires_at INTEGER NOT NULL
  ) WITHOUT ROWID;
  CREATE TABLE IF NOT EXISTS spent_recovery (
    token_hash BLOB PRIMARY KEY,
    subject TEXT NOT NULL,
    expires_at INTEGER NOT NULL
  ) WITHOUT ROWID;
  CREATE TABLE IF NOT EXISTS chosen_password (
    subject TEXT PRIMARY KEY,
    salt BLOB NOT NULL,
    hash BLOB NOT NULL
  ) WITHOUT ROWID;
`;

export interface Database {
  sql: DatabaseSync;
  close(): void;
}

/** Seconds since 1970, the unit of every time in the database and in tokens. */
export function epochSeconds(): number {
  return Math.floor(Date.now() / 1000);
}

/**
 * Opens the provider's state in the data directory, readable by its owner only.
 * SQLite because it is part of Node: state that survives a restart for no further dependency.
 */
export function openDatabase(dataDir: string): Database {
  const path = join(dataDir, 'idp.sqlite');
  let sql: DatabaseSync;
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 });
    sql = new DatabaseSync(path, { timeout: 2000 });
    sql.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL;');
    chmodSync(path, 0o600);
    sql.exec(SCHEMA);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new StartError(`The sign-in state at ${path} cannot be opened: ${reason}.`);
  }

  const sweepArtifacts = sql.prepare('DELETE FROM artifact WHERE expires_at < ?');
  const sweepTries = sql.prepare('DELETE FROM sign_in_try WHERE tried_at < ?');
  const sweepInvitations = sql.prepare('DELETE FROM invitation WHERE expires_at < ?');
  const sweepRecoveries = sql.prepare('DELETE FROM recovery WHERE expires_at < ?');
  const sweepSpent = sql.prepare('DELETE FROM spent_recovery WHERE expires_at < ?');
  const sweep = () => {
    sweepArtifacts.run(epochSeconds());
    sweepTries.run(epochSeconds() - 3600);
    sweepInvitations.run(epochSeconds());
    sweepRecoveries.run(epochSeconds());
    sweepSpent.run(epochSeconds());
  };
  sweep();
  const timer = setInterval(sweep, SWEEP_INTERVAL_MS).unref();

  return {
    sql,
    close() {
      clearInterval(timer);
      sql.close();
    },
  };
}
