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
  /** What stands before the web servers. */
  proxy: Proxy;
  /** Addresses of the web servers; one that is started again keeps its own. */
  webUrls: string[];
  monitors: Started[];
  /** A facility admin behind the proxy, signed in; their password. */
  admin: Browser;
  password: string;
  email: string;
  /** kill -9 for one of the web servers, and waits until it is gone. */
  kill(webUrl: string): Promise<void>;
  /** Starts it again at its address. */
  startAgain(webUrl: string): Promise<void>;
}

/** The compiled product as processes of single roles, on one database and one storage: two web servers behind a proxy
 *  that sends each request to another one, and some monitors of runs. */
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

/** kill -9, and waits until it is gone. */
export async function killed(server: Started): Promise<void> {
  server.signal("SIGKILL");
  await server.ended;
}

/** Waits until one of these monitors says that it is the one that monitors. */
export function activeOf(monitors: Started[]): Promise<Started> {
  const says = (one: Started) => one.stdout().includes("this process monitors the runs of pipelines");
  return until(() => monitors.find(says), "a monitor to be active");
}
