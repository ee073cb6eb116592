import { readEnv } from "../../server/env.ts";
import { createLog } from "../../server/log.ts";
import { openSite } from "../../server/main/openSite.ts";
import { startWeb } from "../../server/main/web.ts";
import { startMonitor } from "../../server/runs/monitor/startMonitor.ts";

// Run by serverProcess.ts: the web process without what only the first start of an installation needs.
const GRACE_MS = 5_000;
const env = readEnv({ ...process.env, PORT: "0" });
const site = await openSite({ env, log: createLog(env.logLevel), databaseUrl: env.databaseUrl ?? "" });
const web = await startWeb(site, { secret: "a secret of the tests" });
// Where it was named; by itself a process has every role.
const isMonitor = process.env["LANEKEEPER_ROLES"]?.includes("pipeline-monitor");
const monitor = isMonitor ? startMonitor(site) : undefined;

process.on("SIGTERM", () => {
  void (async () => {
    await monitor?.stop();
    await web.close(GRACE_MS);
    await site.close();
    process.exit(0);
  })();
});
// The tests that started it are gone.
process.on("disconnect", () => process.exit(1));
process.send?.({ url: web.url });
