import { setTimeout as sleep } from "node:timers/promises";
import type { Knex } from "knex";
import type pg from "pg";
import { connectAlone } from "./knex.ts";

/** First key of the leader locks; the second key identifies the recurring task. */
const LEADER_LOCK = 0x6c616e66;
export const LEADER_TASKS = { pipelineMonitor: 1, streamMonitor: 2, demo: 3, runFolders: 4 } as const;

const TRY_MS = 1_000;

export interface HeldLock {
  /** Aborted when the connection, and with it the lock, is lost. */
  lost: AbortSignal;
  /** Records a sign of life of the leader in the database. */
  touch(): Promise<void>;
  release(): Promise<void>;
}

/** Waits until this process is the leader of a task. The lock belongs to a separate connection, so it is released at
 *  once when the process is killed, and a waiting process acquires it within seconds. The lock is not a fencing
 *  token: a process that lost it may still be working, so writes must guard themselves. Returns undefined when
 *  `signal` is aborted first. onError: receives the error while the database is unavailable. */
export async function acquireLeadership(
  url: string,
  duty: keyof typeof LEADER_TASKS,
  { signal, onError }: { signal: AbortSignal; onError: (error: unknown) => void },
): Promise<HeldLock | undefined> {
  let client: pg.Client | undefined;
  while (!signal.aborted) {
    try {
      client ??= await connected(url, onError);
      const held = await tried(client, duty);
      if (held) return held;
    } catch (error) {
      onError(error);
      await client?.end().catch(() => {});
      client = undefined;
    }
    await sleep(TRY_MS, undefined, { signal }).catch(() => {});
  }
  await client?.end().catch(() => {});
  return undefined;
}

async function connected(url: string, onError: (error: unknown) => void): Promise<pg.Client> {
  const client = await connectAlone(url);
  // Without a listener, the error event of a broken connection would end the process.
  client.on("error", onError);
  return client;
}

async function tried(client: pg.Client, duty: keyof typeof LEADER_TASKS): Promise<HeldLock | undefined> {
  const gone = new AbortController();
  const lose = () => gone.abort();
  client.once("end", lose);
  const keys = [LEADER_LOCK, LEADER_TASKS[duty]];
  const { rows } = await client.query<{ held: boolean }>("select pg_try_advisory_lock($1, $2) as held", keys);
  if (rows[0]?.held !== true) {
    client.off("end", lose);
    return undefined;
  }
  return {
    lost: gone.signal,
    async touch() {
      await client.query("select 1").catch(() => {});
    },
    async release() {
      await client.end().catch(() => {});
    },
  };
}

/** Returns whether any process is the leader of a task. */
export async function hasLeader(database: Knex, duty: keyof typeof LEADER_TASKS): Promise<boolean> {
  const { rows } = await database.raw<{ rows: { held: boolean }[] }>(
    `select exists (
       select from pg_locks
       where locktype = 'advisory' and granted and objsubid = 2
         and database = (select oid from pg_database where datname = current_database())
         and classid = ?::bigint::oid and objid = ?::bigint::oid) as held`,
    [LEADER_LOCK, LEADER_TASKS[duty]],
  );
  return rows[0]?.held === true;
}

/** Returns the tasks that have a leader, and the seconds since its last sign of life, which is the last statement on
 *  the connection that holds the lock. */
export async function listLeaders(
  database: Knex,
): Promise<{ duty: keyof typeof LEADER_TASKS; idleSeconds: number }[]> {
  const { rows } = await database.raw<{ rows: { key: string; idleSeconds: number | null }[] }>(
    `select objid::bigint as key,
       greatest(0, extract(epoch from clock_timestamp() - holder.state_change))::float8 as "idleSeconds"
     from pg_locks join pg_stat_activity holder using (pid)
     where locktype = 'advisory' and granted and objsubid = 2
       and database = (select oid from pg_database where datname = current_database())
       and classid = ?::bigint::oid`,
    [LEADER_LOCK],
  );
  const names = Object.keys(LEADER_TASKS) as (keyof typeof LEADER_TASKS)[];
  return rows.flatMap(({ key, idleSeconds }) => {
    const duty = names.find((name) => LEADER_TASKS[name] === Number(key));
    return duty === undefined || idleSeconds === null ? [] : [{ duty, idleSeconds }];
  });
}
