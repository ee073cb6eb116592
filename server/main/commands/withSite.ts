import { sealEntries } from "../../platform/audit/chain/sealEntries.ts";
import { createLog } from "../../platform/site/log.ts";
import { openSite, type OpenSite } from "../openSite.ts";
import { prepareHome } from "../prepareHome.ts";
import { withPostgres } from "./withPostgres.ts";

/** Runs a command on this installation: on the PostgreSQL the server uses, which is started for as long when no
 *  server runs. What goes wrong is told in a sentence on standard error and by exit code 1, a wrong environment by 2. */
export async function withSite(work: (site: OpenSite) => Promise<void>): Promise<void> {
  await withPostgres(
    async (env, databaseUrl) => {
      // Standard output is the command's answer.
      const site = await openSite({ env, log: createLog("silent"), databaseUrl });
      await workOn(site, work).finally(() => site.close());
    },
    (env) => prepareHome(env.home),
  );
}

// What the command has changed; no server may run that would seal it.
async function workOn(site: OpenSite, work: (site: OpenSite) => Promise<void>): Promise<void> {
  await work(site);
  await sealEntries(site);
}
