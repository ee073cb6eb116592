import pg from "pg";
import { setTimeout as sleep } from "node:timers/promises";
import { OpenConnections } from "../../db/openConnections.ts";
import {
  compatRouter,
  errorForms,
  linkRouter,
  openRouter,
  registryPaths,
  workflowPaths,
} from "../../compat/router.ts";
import { createApp } from "./app.ts";
import { sessions } from "../access/auth/sessions.ts";
import { deriveLinkKey } from "../data/delivery/links/findLink.ts";
import { downloadsFinished } from "../data/downloads/trackDownload.ts";
import { registryContent } from "../registry/servedRegistry.ts";
import { waitForEnds } from "../analysis/runs/monitor/pollRun.ts";
import { watchSavedPublicUrl } from "../access/settings/savedPublicUrl.ts";
import { deriveSealKey } from "../access/settings/seal.ts";
import { openRegistry } from "./openRegistry.ts";
import type { OpenSite } from "./openSite.ts";
import { serveHttp } from "./serveHttp.ts";

export interface Web {
  url: string;
  close(graceMs: number): Promise<void>;
}

const SESSION_CONNECTIONS = 5;
const SESSION_CONNECT_MS = 5_000;
const ENDS_MAX_MS = 5_000;

/** Serves the site over HTTP. close(graceMs): refuses new connections, lets running requests finish for that time,
 *  then closes the rest; an interrupted chunk does not count. */
export async function startWeb(site: OpenSite, { secret }: { secret: string }): Promise<Web> {
  const pool = sessionPool(site);
  site.linkKey = deriveLinkKey(secret);
  site.sealKey = deriveSealKey(secret);
  await watchSavedPublicUrl(site);
  openRegistry(site);
  const sessionStore = sessions({ pool, reach: site.changes, secret });
  const app = createApp(site, {
    sessions: sessionStore.handlers,
    routes: {
      open: (createContext) => openRouter(createContext, site.log),
      registry: (createContext) => registryPaths(createContext, site.log),
      links: (createContext) => linkRouter(createContext, site.log),
      errorForms,
      api: (createContext) => compatRouter(createContext, site.log),
      workflows: (createContext) => workflowPaths(createContext, site.log),
    },
  });
  const { url, drain } = await serveHttp(site.env, { app, log: site.log });
  site.webUrl = url;
  return {
    url,
    async close(graceMs) {
      // Event streams are interrupted first: a client does not reconnect after a complete stream.
      const drained = drain(graceMs);
      site.beginClosing();
      await drained;
      await downloadsFinished(site);
      // The monitor handles ends that take longer.
      await Promise.race([waitForEnds(site), sleep(ENDS_MAX_MS, undefined, { ref: false })]);
      await registryContent(site)?.close();
      await sessionStore.close();
      await pool.end();
    },
  };
}

function sessionPool({ databaseUrl, changes, log }: OpenSite): pg.Pool {
  const pool = new pg.Pool({
    connectionString: databaseUrl,
    max: SESSION_CONNECTIONS,
    connectionTimeoutMillis: SESSION_CONNECT_MS,
  });
  const open = new OpenConnections();
  pool.on("connect", (connection) => open.add(connection));
  pool.on("error", (error) => log.warn({ err: error }, "lost a session connection"));
  changes.onSilent(() => open.cut());
  return pool;
}
