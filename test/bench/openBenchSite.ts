import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { contextFor } from "../../server/platform/rpc/context.ts";
import { readEnv } from "../../server/platform/site/env.ts";
import { createLog } from "../../server/platform/site/log.ts";
import { type OpenSite, openSite } from "../../server/main/openSite.ts";
import { insertUser } from "../../server/access/users/createUser.ts";
import type { Bench } from "./openBench.ts";

export interface BenchSite extends AsyncDisposable {
  site: OpenSite;
  /** The only folder of its PATH. */
  bin: string;
  userId: string;
}

/** The product without its web, in this process: for what nobody asks over HTTP. */
export async function openBenchSite(bench: Bench, name: string): Promise<BenchSite> {
  const home = join(bench.folder, name);
  const bin = join(home, "bin");
  await mkdir(bin, { recursive: true });
  const env = readEnv({ LANEKEEPER_HOME: home, PATH: bin });
  const site = await openSite({ env, log: createLog("warn"), databaseUrl: bench.databaseUrl });
  const { id: userId } = await insertUser(contextFor(site, null), {
    email: `${name}@example.org`,
    password: "correct horse battery",
    firstName: "Bench",
    lastName: "Admin",
    role: "FACILITY_ADMIN",
  });
  return { site, bin, userId, [Symbol.asyncDispose]: () => site.close() };
}
