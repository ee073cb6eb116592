import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { StartError } from "./StartError.ts";

const OLDEST_MAJOR = 14;
const CONNECT_MS = 10_000;
const STARTING_UP = "57P03";
const STARTING_UP_MS = 30_000;

interface Facts {
  number: string;
  version: string;
  encoding: string;
  isReplica: boolean;
}

/** Checks that the PostgreSQL of DATABASE_URL can be used, and waits while it is starting. Returns its version.
 *  Raises StartError, which contains the address but never the password. */
export async function checkDatabase(url: string): Promise<string> {
  const { facts, where } = await ask(url);
  if (Number(facts.number) < OLDEST_MAJOR * 10_000)
    throw new StartError(
      `The database at ${where} is PostgreSQL ${facts.version}; Lanekeeper requires ${OLDEST_MAJOR} or newer`,
    );
  if (facts.isReplica) throw new StartError(`The database at ${where} is a read-only replica`);
  if (facts.encoding !== "UTF8")
    throw new StartError(
      `The database at ${where} has the encoding ${facts.encoding}: create it with ENCODING 'UTF8'`,
    );
  return facts.version.split(" ")[0] ?? facts.version;
}

async function ask(url: string): Promise<{ facts: Facts; where: string }> {
  for (const begun = Date.now(); ; await sleep(250)) {
    const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: CONNECT_MS });
    client.on("error", () => {});
    const where = whereIs(client);
    try {
      await client.connect();
      const { rows } = await client.query<Facts>(
        `select current_setting('server_version_num') as number, current_setting('server_version') as version,
           current_setting('server_encoding') as encoding, pg_is_in_recovery() as "isReplica"`,
      );
      return { facts: rows[0]!, where };
    } catch (error) {
      const isStarting = (error as { code?: string }).code === STARTING_UP;
      if (!isStarting || Date.now() - begun > STARTING_UP_MS)
        throw new StartError(whyNot(error, client, where), { cause: error });
    } finally {
      await client.end().catch(() => {});
    }
  }
}

function whereIs({ host, port, database }: pg.Client): string {
  return host.startsWith("/") ? `${host} (${database})` : `${host}:${port}/${database}`;
}

function whyNot(error: unknown, { user, database }: pg.Client, where: string): string {
  const { code, message } = error as { code?: string; message: string };
  switch (code) {
    case "ECONNREFUSED":
    case "ENOENT":
      return `Cannot reach the database at ${where}: connection refused`;
    case "ENOTFOUND":
    case "EAI_AGAIN":
      return `Cannot reach the database at ${where}: unknown host`;
    case "28P01":
    case "28000":
      return `The database at ${where} rejects the user ${user}: check user and password in DATABASE_URL`;
    case "3D000":
      return `The server of DATABASE_URL has no database ${database}: create it first`;
    default:
      return `Cannot use the database at ${where}: ${message}`;
  }
}
