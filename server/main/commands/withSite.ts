import { ZodError } from "zod";
import { ApiError } from "../../apiError.ts";
import { EnvError } from "../../env.ts";
import { createLog } from "../../log.ts";
import { asApiError } from "../../trpc.ts";
import { explain } from "../explain.ts";
import { loadEnvironment } from "../loadEnvironment.ts";
import { openPostgres } from "../openPostgres.ts";
import { openSite, type OpenSite } from "../openSite.ts";
import { prepareHome } from "../prepareHome.ts";

/** Runs a command on this installation: on the PostgreSQL the server uses, which is started for as long when no
 *  server runs. What goes wrong is told in a sentence on standard error and by exit code 1, a wrong environment by 2. */
export async function withSite(work: (site: OpenSite) => Promise<void>): Promise<void> {
  try {
    const env = loadEnvironment();
    // Standard output is the command's answer.
    const log = createLog("silent");
    await prepareHome(env.home);
    const postgres = await openPostgres(env, log);
    try {
      const site = await openSite({ env, log, databaseUrl: postgres.url });
      await work(site).finally(() => site.close());
    } finally {
      await postgres.stop();
    }
  } catch (error) {
    process.stderr.write(`${tell(error)}\n`);
    process.exitCode = error instanceof EnvError ? 2 : 1;
  }
}

function tell(error: unknown): string {
  if (error instanceof EnvError) return error.problems.join("\n");
  if (error instanceof ApiError || error instanceof ZodError) {
    const { message, extra } = asApiError(error);
    return [message, ...(Array.isArray(extra["details"]) ? extra["details"] : [])].join("\n");
  }
  return explain(error) ?? `Something went wrong: ${String(error)}`;
}
