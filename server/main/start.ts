import { registryContent } from "../registry/servedRegistry.ts";
import { startSealing } from "../platform/audit/chain/startSealing.ts";
import { startDemo } from "../overview/demo/startDemo.ts";
import { EnvError, type Env } from "../platform/site/env.ts";
import { publicUrl } from "../platform/site/publicUrl.ts";
import { startJobs } from "./startJobs.ts";
import { createLog, type Log } from "../platform/site/log.ts";
import { terminalDestination } from "../platform/site/terminalLog.ts";
import { startMonitor } from "../analysis/runs/monitor/startMonitor.ts";
import { deriveSealKey } from "../access/settings/seal.ts";
import { startRunFolderWatcher } from "../sequencing/runFolders/watch/startRunFolderWatcher.ts";
import { startStreamMonitor } from "../sequencing/monitoring/monitor/startStreamMonitor.ts";
import { checkAddress } from "./checkAddress.ts";
import { explain } from "./explain.ts";
import { firstAdmin } from "./firstAdmin.ts";
import { watchLifetime, type Lifetime } from "./lifetime.ts";
import { loadEnvironment } from "./loadEnvironment.ts";
import { openPostgres } from "./openPostgres.ts";
import { type OpenSite, openSite } from "./openSite.ts";
import { prepareHome } from "./prepareHome.ts";
import { startRegistryServer } from "./registryServer.ts";
import { sessionSecret } from "./sessionSecret.ts";
import { startWeb } from "./web.ts";
import { welcome } from "./welcome.ts";

const GRACE_MS = 10_000;

/** Starts the process: opens the resources of its roles, serves, and prints its address (additions §11). */
async function start(env: Env, lifetime: Lifetime, log: Log): Promise<void> {
  const isWeb = env.roles.includes("web");
  const isRegistry = !isWeb && env.roles.includes("registry");
  if (isWeb || isRegistry) await checkAddress(env);
  await prepareHome(env.home);
  const registryUrl = isRegistry ? await serveRegistry(env, lifetime, log) : undefined;
  if (env.roles.every((role) => role === "registry"))
    return greet({ env, url: undefined, registryUrl, setupLink: undefined });
  const secret = env.sessionSecret ?? (await sessionSecret(env.home));

  const postgres = await openPostgres(env, log);
  lifetime.onEnd("postgres", () => postgres.stop());
  const site = await openSite({ env, log, databaseUrl: postgres.url });
  lifetime.onEnd("site", () => site.close());
  // Processes that do not serve also read encrypted settings.
  site.sealKey = deriveSealKey(secret);
  const jobs = await startJobs(site);
  lifetime.onEnd("jobs", () => jobs.stop());
  const sealing = startSealing(site);
  lifetime.onEnd("sealing", () => sealing.stop());
  if (env.roles.includes("pipeline-monitor")) {
    const monitor = startMonitor(site);
    lifetime.onEnd("pipeline-monitor", () => monitor.stop());
  }
  if (env.roles.includes("stream-monitor")) {
    const monitor = startStreamMonitor(site);
    lifetime.onEnd("stream-monitor", () => monitor.stop());
    const watcher = startRunFolderWatcher(site);
    lifetime.onEnd("run-folders", () => watcher.stop());
  }
  if (isWeb) return serve({ site, secret, lifetime });
  greet({ env, url: undefined, registryUrl, setupLink: undefined });
}

async function serveRegistry(env: Env, lifetime: Lifetime, log: Log): Promise<string> {
  const registry = await startRegistryServer({ env, log });
  lifetime.onEnd("registry", () => registry.close(GRACE_MS));
  log.info({ url: registry.url }, "listening");
  return registry.url;
}

async function serve({
  site,
  secret,
  lifetime,
}: {
  site: OpenSite;
  secret: string;
  lifetime: Lifetime;
}): Promise<void> {
  const { env, log } = site;
  const setup = await firstAdmin(site);
  const web = await startWeb(site, { secret });
  lifetime.onEnd("web", () => web.close(GRACE_MS));
  const setupLink = setup === null ? undefined : `${publicUrl(site)}/setup#token=${setup.setupToken}`;
  if (env.demo) {
    const demo = startDemo(site);
    lifetime.onEnd("demo", () => demo.stop());
  }
  log.info({ url: web.url }, "listening");
  // Scanned before the first request; problems are logged by the scan.
  registryContent(site)
    ?.look()
    .catch(() => {});
  greet({ env, url: publicUrl(site), registryUrl: undefined, setupLink });
}

function greet(started: Parameters<typeof welcome>[0]): void {
  const { stderr } = process;
  const terminal = stderr.isTTY ? { columns: stderr.columns, isColored: stderr.hasColors() } : undefined;
  stderr.write(welcome(started, terminal));
}

function refuse(error: unknown): never {
  if (!(error instanceof EnvError)) throw error;
  process.stderr.write(error.problems.map((problem) => `${problem}\n`).join(""));
  process.exit(2);
}

let env: Env;
try {
  env = loadEnvironment();
} catch (error) {
  refuse(error);
}
const { stdout } = process;
// JSON lines are for programs: a terminal shows lines for people instead.
const log = createLog(
  env.logLevel,
  stdout.isTTY
    ? terminalDestination((text) => void stdout.write(text), { isColored: stdout.hasColors() })
    : undefined,
);
const lifetime = watchLifetime(log);
try {
  await start(env, lifetime, log);
} catch (error) {
  if (lifetime.isEnding) await lifetime.end(0);
  const reason = explain(error);
  if (reason === undefined) log.fatal({ err: error }, "could not start");
  else log.fatal({ reason }, "could not start");
  process.stderr.write(`${reason ?? `Lanekeeper could not start: ${String(error)}`}\n`);
  await lifetime.end(1);
}
