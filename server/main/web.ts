import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import pg from "pg";
import { compatRouter, openRouter } from "../../compat/router.ts";
import { createApp } from "../app.ts";
import { sessions } from "../auth/sessions.ts";
import type { OpenSite } from "./openSite.ts";

export interface Web {
  url: string;
  close(graceMs: number): Promise<void>;
}

const SESSION_CONNECTIONS = 5;

/** Serves the site over HTTP. close(graceMs): takes no new connections, lets running requests finish for so long,
 *  then cuts the rest; a chunk that is cut counts for nothing. */
export async function startWeb(site: OpenSite, { secret }: { secret: string }): Promise<Web> {
  const pool = new pg.Pool({ connectionString: site.databaseUrl, max: SESSION_CONNECTIONS });
  pool.on("error", (error) => site.log.warn({ err: error }, "lost a session connection"));
  const sessionStore = sessions({ pool, secret });
  const app = createApp(site, {
    sessions: sessionStore.handlers,
    routes: {
      open: (contextOf) => openRouter(contextOf, site.log),
      api: (contextOf) => compatRouter(contextOf, site.log),
    },
  });
  const server = createServer({ keepAliveTimeout: 65_000 }, app);
  // Large files take longer than any fixed time; chunks have an idle limit of their own.
  server.requestTimeout = 0;
  await listening(server, site.env.host, site.env.port);
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://${hostInUrl(site.env.host)}:${port}`,
    async close(graceMs) {
      site.beginClosing();
      await closed(server, graceMs);
      await sessionStore.close();
      await pool.end();
    },
  };
}

function listening(server: Server, host: string, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, host, () => {
      server.off("error", reject);
      resolve();
    });
  });
}

function closed(server: Server, graceMs: number): Promise<void> {
  return new Promise((resolve) => {
    const cut = setTimeout(() => server.closeAllConnections(), graceMs);
    server.close(() => {
      clearTimeout(cut);
      resolve();
    });
    server.closeIdleConnections();
  });
}

function hostInUrl(host: string): string {
  if (host === "0.0.0.0" || host === "::") return "localhost";
  return host.includes(":") ? `[${host}]` : host;
}
