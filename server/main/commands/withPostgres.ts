import { stat } from "node:fs/promises";
import { join } from "node:path";
import { ZodError } from "zod";
import { ApiError } from "../../platform/errors/apiError.ts";
import { BackupError } from "../../overview/backup/BackupError.ts";
import { type Env, EnvError } from "../../platform/site/env.ts";
import { createLog } from "../../platform/site/log.ts";
import { asApiError } from "../../platform/rpc/trpc.ts";
import { explain } from "../explain.ts";
import { loadEnvironment } from "../loadEnvironment.ts";
import { openPostgres } from "../openPostgres.ts";
import { StartError } from "../StartError.ts";

/** Runs a command on the PostgreSQL of this installation as it is: nothing is migrated or made in it. One that does not
 *  run is started for as long. prepare: what is to be there before. What goes wrong is told as told() says. */
export async function withPostgres(
  work: (env: Env, databaseUrl: string) => Promise<void>,
  prepare: (env: Env) => Promise<void> = () => Promise.resolve(),
): Promise<void> {
  await told(async () => {
    const env = loadEnvironment();
    await prepare(env);
    const postgres = await openPostgres(env, createLog("silent"));
    await work(env, postgres.url).finally(() => postgres.stop());
  });
}

/** For what has nothing to do where Lanekeeper was never started. Throws StartError. */
export async function requireDatabase({ databaseUrl, home }: Env): Promise<void> {
  if (databaseUrl !== undefined) return;
  const made = await stat(join(home, "postgres")).catch(() => undefined);
  if (!made) throw new StartError(`There is no database in ${home} yet`);
}

/** What goes wrong in `work` is told in a sentence on standard error and by exit code 1, a wrong environment by 2. */
export async function told(work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    process.stderr.write(`${tell(error)}\n`);
    process.exitCode = error instanceof EnvError ? 2 : 1;
  }
}

function tell(error: unknown): string {
  if (error instanceof EnvError) return error.problems.join("\n");
  if (error instanceof BackupError) return error.message;
  if (error instanceof ApiError || error instanceof ZodError) {
    const { message, details } = asApiError(error);
    return [message, ...details].join("\n");
  }
  return explain(error) ?? `Something went wrong: ${String(error)}`;
}
