import { readEnv } from "../../dist/server/platform/site/env.js";
import { createLog } from "../../dist/server/platform/site/log.js";
import { openSite } from "../../dist/server/main/openSite.js";
import { startWeb } from "../../dist/server/main/web.js";
import { startMonitor } from "../../dist/server/analysis/runs/monitor/startMonitor.js";

// Run by serverProcess.ts: the web process without the steps of the first start of an installation.
const GRACE_MS = 5_000;
const env = readEnv({ ...process.env, PORT: "0" });
const site = await openSite({ env, log: createLog(env.logLevel), databaseUrl: env.databaseUrl ?? "" });
const web = await startWeb(site, { secret: "a secret of the tests" });
// Only if named explicitly: without LANEKEEPER_ROLES a process has every role.
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
// The process of the tests has exited.
process.on("disconnect", () => process.exit(1));
process.on("message", (word) => {
  if (word !== "memory") return;
  globalThis.gc?.();
  const { heapUsed, external } = process.memoryUsage();
  process.send?.({ heapUsed, external });
});
process.send?.({ url: web.url });
