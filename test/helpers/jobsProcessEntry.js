import { readEnv } from "../../dist/server/platform/site/env.js";
import { startJobs } from "../../dist/server/main/startJobs.js";
import { deriveSealKey } from "../../dist/server/access/settings/seal.js";
import { createLog } from "../../dist/server/platform/site/log.js";
import { openSite } from "../../dist/server/main/openSite.js";

// Run by jobsProcess.ts.
const env = readEnv(process.env);
const site = await openSite({ env, log: createLog(env.logLevel), databaseUrl: env.databaseUrl ?? "" });
// The secret of the tests, as in testApp.
site.sealKey = deriveSealKey("a secret of the tests");
await startJobs(site);
// The process of the tests has exited.
process.on("disconnect", () => process.exit(1));
process.send?.("running");
