import { startEmbeddedPostgres } from "../../db/embedded/startEmbeddedPostgres.ts";
import type { Env } from "../platform/site/env.ts";
import type { Log } from "../platform/site/log.ts";
import { checkDatabase } from "./checkDatabase.ts";
import { StartError } from "./StartError.ts";

export interface Postgres {
  url: string;
  /** Stops the embedded server unless another process of this home uses it; a server of DATABASE_URL keeps running. */
  stop(): Promise<void>;
}

/** Opens the PostgreSQL of this process: that of DATABASE_URL, or the embedded one of LANEKEEPER_HOME, which is
 *  started or, when another process runs it, shared. Raises StartError. */
export async function openPostgres({ databaseUrl, home }: Env, log: Log): Promise<Postgres> {
  if (databaseUrl !== undefined) {
    await checkDatabase(databaseUrl);
    return { url: databaseUrl, stop: () => Promise.resolve() };
  }
  try {
    return await startEmbeddedPostgres({ home, log: (message, details) => log.info({ details }, message) });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).syscall !== undefined || !(error instanceof Error)) throw error;
    throw new StartError(error.message, { cause: error });
  }
}
