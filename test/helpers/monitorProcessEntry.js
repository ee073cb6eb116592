import { readEnv } from "../../dist/server/platform/site/env.js";
import { createLog } from "../../dist/server/platform/site/log.js";
import { openSite } from "../../dist/server/main/openSite.js";
import { startMonitor } from "../../dist/server/analysis/runs/monitor/startMonitor.js";
import { startStreamMonitor } from "../../dist/server/sequencing/monitoring/monitor/startStreamMonitor.js";

// Run by monitorProcess.ts.
const env = readEnv(process.env);
const site = await openSite({ env, log: createLog(env.logLevel), databaseUrl: env.databaseUrl ?? "" });
const monitor = env.roles.includes("stream-monitor") ? startStreamMonitor(site) : startMonitor(site);
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
// The process of the tests has exited.
process.on("disconnect", () => process.exit(1));
