import { sealEntries } from "../../platform/audit/chain/sealEntries.ts";
import { createLog } from "../../platform/site/log.ts";
import { openSite, type OpenSite } from "../openSite.ts";
import { prepareHome } from "../prepareHome.ts";
import { withPostgres } from "./withPostgres.ts";

/** Runs a command on this installation, with the PostgreSQL of the server, which is started for the duration of the
 *  command when no server runs. Errors are printed as a sentence to standard error, with exit code 1, or 2 for an
 *  invalid environment. */
export async function withSite(work: (site: OpenSite) => Promise<void>): Promise<void> {
  await withPostgres(
    async (env, databaseUrl) => {
      // The log is silent because standard output is the result of the command.
      const site = await openSite({ env, log: createLog("silent"), databaseUrl });
      await workOn(site, work).finally(() => site.close());
    },
    (env) => prepareHome(env.home),
  );
}

// Seals the changes of the command, because a server that would seal them may not be running.
async function workOn(site: OpenSite, work: (site: OpenSite) => Promise<void>): Promise<void> {
  await work(site);
  await sealEntries(site);
}
