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

/** Runs a command on the PostgreSQL of this installation without migrating or creating anything. A stopped embedded
 *  server is started for the duration of the command. prepare: checks or creates the prerequisites. Errors are
 *  printed to the console. */
export async function withPostgres(
  work: (env: Env, databaseUrl: string) => Promise<void>,
  prepare: (env: Env) => Promise<void> = () => Promise.resolve(),
): Promise<void> {
  await explained(async () => {
    const env = loadEnvironment();
    await prepare(env);
    const postgres = await openPostgres(env, createLog("silent"));
    await work(env, postgres.url).finally(() => postgres.stop());
  });
}

/** For commands that require an installation that was started before. Throws StartError. */
export async function requireDatabase({ databaseUrl, home }: Env): Promise<void> {
  if (databaseUrl !== undefined) return;
  const made = await stat(join(home, "postgres")).catch(() => undefined);
  if (!made) throw new StartError(`${home} contains no database yet`);
}

/** Runs `work` and prints its errors as a sentence to standard error, with exit code 1, or 2 for an invalid
 *  environment. */
export async function explained(work: () => Promise<void>): Promise<void> {
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
