import { startDemo } from "../../dist/server/overview/demo/startDemo.js";
import { readEnv } from "../../dist/server/platform/site/env.js";
import { createLog } from "../../dist/server/platform/site/log.js";
import { openSite } from "../../dist/server/main/openSite.js";

// Run by seedDemo.test.ts, which kills it.
const env = readEnv(process.env);
const site = await openSite({ env, log: createLog(env.logLevel), databaseUrl: env.databaseUrl ?? "" });
startDemo(site, { orders: process.argv.slice(2), withRuns: false });
process.on("disconnect", () => process.exit(1));
