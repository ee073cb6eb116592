import { setTimeout as sleep } from "node:timers/promises";
import type { Knex } from "knex";
import type pg from "pg";
import { connectAlone } from "./knex.ts";

/** First key of the locks that say who is the one process to do something; the second says what. */
const DUTY_LOCK = 0x6c616e66;
export const DUTIES = { pipelineMonitor: 1, streamMonitor: 2, demo: 3 } as const;

const TRY_MS = 1_000;

export interface HeldLock {
  /** Aborted when the connection, and with it the lock, is gone. */
  lost: AbortSignal;
  /** Shows everybody that its holder is at it. */
  touch(): Promise<void>;
  release(): Promise<void>;
}

/** Waits until this process is the one that holds a duty. The lock belongs to a connection of its own: a process that is
 *  killed lets go of it at once, and another that waits has it within seconds.
 *  It makes work be done once, nothing more: whoever lost it may still be at something, so what is written under it is
 *  guarded by itself. Gives undefined when `signal` is aborted first. onTrouble: told why the database cannot be asked. */
export async function takeDuty(
  url: string,
  duty: keyof typeof DUTIES,
  { signal, onTrouble }: { signal: AbortSignal; onTrouble: (error: unknown) => void },
): Promise<HeldLock | undefined> {
  let client: pg.Client | undefined;
  while (!signal.aborted) {
    try {
      client ??= await connected(url, onTrouble);
      const held = await tried(client, duty);
      if (held) return held;
    } catch (error) {
      onTrouble(error);
      await client?.end().catch(() => {});
      client = undefined;
    }
    await sleep(TRY_MS, undefined, { signal }).catch(() => {});
  }
  await client?.end().catch(() => {});
  return undefined;
}

async function connected(url: string, onTrouble: (error: unknown) => void): Promise<pg.Client> {
  const client = await connectAlone(url);
  // Unheard, the end of the connection would be the end of the process.
  client.on("error", onTrouble);
  return client;
}

async function tried(client: pg.Client, duty: keyof typeof DUTIES): Promise<HeldLock | undefined> {
  const gone = new AbortController();
  const lose = () => gone.abort();
  client.once("end", lose);
  const keys = [DUTY_LOCK, DUTIES[duty]];
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

/** Whether some process holds a duty now. */
export async function isDutyHeld(database: Knex, duty: keyof typeof DUTIES): Promise<boolean> {
  const { rows } = await database.raw<{ rows: { held: boolean }[] }>(
    `select exists (
       select from pg_locks
       where locktype = 'advisory' and granted and objsubid = 2
         and database = (select oid from pg_database where datname = current_database())
         and classid = ?::bigint::oid and objid = ?::bigint::oid) as held`,
    [DUTY_LOCK, DUTIES[duty]],
  );
  return rows[0]?.held === true;
}

/** Which duties are held now, and how long ago their holders were last at it, in seconds: the last statement on the
 *  connection that the lock belongs to tells. */
export async function heldDuties(
  database: Knex,
): Promise<{ duty: keyof typeof DUTIES; idleSeconds: number }[]> {
  const { rows } = await database.raw<{ rows: { key: string; idleSeconds: number | null }[] }>(
    `select objid::bigint as key,
       greatest(0, extract(epoch from clock_timestamp() - holder.state_change))::float8 as "idleSeconds"
     from pg_locks join pg_stat_activity holder using (pid)
     where locktype = 'advisory' and granted and objsubid = 2
       and database = (select oid from pg_database where datname = current_database())
       and classid = ?::bigint::oid`,
    [DUTY_LOCK],
  );
  const names = Object.keys(DUTIES) as (keyof typeof DUTIES)[];
  return rows.flatMap(({ key, idleSeconds }) => {
    const duty = names.find((name) => DUTIES[name] === Number(key));
    return duty === undefined || idleSeconds === null ? [] : [{ duty, idleSeconds }];
  });
}
