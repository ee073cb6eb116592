import { readEnv } from "../../server/env.ts";
import { createLog } from "../../server/log.ts";
import { openSite } from "../../server/main/openSite.ts";
import { startMonitor } from "../../server/runs/monitor/startMonitor.ts";

// Run by monitorProcess.ts.
const env = readEnv(process.env);
const site = await openSite({ env, log: createLog(env.logLevel), databaseUrl: env.databaseUrl ?? "" });
const monitor = startMonitor(site);
process.send?.("waiting");
const watch = setInterval(() => {
  if (monitor.isActive()) process.send?.("active");
}, 20);

process.on("SIGTERM", () => {
  void (async () => {
    clearInterval(watch);
    await monitor.stop();
    await site.close();
    process.exit(0);
  })();
});
// The tests that started it are gone.
process.on("disconnect", () => process.exit(1));
