import type { Knex } from "knex";
import { connect } from "../../db/knex.ts";
import { Browser } from "./browser.ts";
import { cloneDatabase } from "./database.ts";
import { type Proxy, proxyBefore } from "./proxy.ts";
import { type Started, startServer } from "./server.ts";
import { tempDir } from "./tempDir.ts";
import { until } from "./until.ts";

const ADMIN = { email: "admin@example.org", password: "correct horse battery" };

export interface Installation extends AsyncDisposable {
  home: string;
  database: Knex;
  /** The proxy in front of the web servers. */
  proxy: Proxy;
  /** Addresses of the web servers; a restarted server keeps its address. */
  webUrls: string[];
  monitors: Started[];
  /** A facility admin, signed in through the proxy, with password. */
  admin: Browser;
  password: string;
  email: string;
  /** Kills one of the web servers with SIGKILL and waits for its exit. */
  kill(webUrl: string): Promise<void>;
  /** Restarts it at the same address. */
  startAgain(webUrl: string): Promise<void>;
}

/** Starts the compiled product as single-role processes on one database and one storage: two web servers behind a proxy
 *  that alternates between them, and some run monitors. */
export async function installation({
  monitors: monitorCount = 0,
  environment = {},
}: { monitors?: number; environment?: Record<string, string> } = {}): Promise<Installation> {
  const home = await tempDir();
  const { url: databaseUrl, remove } = await cloneDatabase();
  const common = {
    DATABASE_URL: databaseUrl,
    LANEKEEPER_HOME: home.path,
    SESSION_SECRET: "a secret that all of them know",
    TRUST_PROXY: "1",
    ...environment,
  };
  const startWeb = (port = "0") =>
    startServer({
      ...common,
      PORT: port,
      LANEKEEPER_ROLES: "web",
      LANEKEEPER_ADMIN_EMAIL: ADMIN.email,
      LANEKEEPER_ADMIN_PASSWORD: ADMIN.password,
    });
  const startMonitor = () => startServer({ ...common, LANEKEEPER_ROLES: "pipeline-monitor" });
  const [webs, monitors] = await Promise.all([
    Promise.all([startWeb(), startWeb()]),
    Promise.all(Array.from({ length: monitorCount }, startMonitor)),
  ]);
  const running = new Map(webs.map((web) => [web.url, web]));
  const webUrls = [...running.keys()];
  const proxy = await proxyBefore(webUrls);
  const admin = new Browser(proxy.url);
  await admin.post("/api/auth/sign-in", ADMIN);
  const database = connect(databaseUrl);
  return {
    home: home.path,
    database,
    proxy,
    webUrls,
    monitors,
    admin,
    ...ADMIN,
    kill: (webUrl) => killed(running.get(webUrl)!),
    async startAgain(webUrl) {
      running.set(webUrl, await startWeb(new URL(webUrl).port));
    },
    async [Symbol.asyncDispose]() {
      await proxy[Symbol.asyncDispose]();
      await Promise.all([...running.values(), ...monitors].map((one) => one[Symbol.asyncDispose]()));
      await database.destroy();
      await remove();
      await home.remove();
    },
  };
}

/** Kills it with SIGKILL and waits for its exit. */
export async function killed(server: Started): Promise<void> {
  server.signal("SIGKILL");
  await server.ended;
}

/** Waits until one of these monitors logs that it is the leader. */
export function readActive(monitors: Started[]): Promise<Started> {
  const says = (one: Started) => one.stdout().includes("this process monitors the runs of pipelines");
  return until(() => monitors.find(says), "a monitor to be active");
}
