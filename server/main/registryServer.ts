import type { Knex } from "knex";
import { errorForms, registryPaths } from "../../compat/router.ts";
import { registryContent } from "../registry/servedRegistry.ts";
import type { Changes } from "../platform/events/listen.ts";
import type { Env } from "../platform/site/env.ts";
import type { Log } from "../platform/site/log.ts";
import { siteMetrics } from "../platform/metrics/siteMetrics.ts";
import { createRegistryApp } from "./registryApp.ts";
import type { Site } from "../platform/site/site.ts";
import { openRegistry } from "./openRegistry.ts";
import { serveHttp } from "./serveHttp.ts";
import type { Web } from "./web.ts";

/** Serves only the registry over HTTP: no database, no sessions, no secrets (additions §9). The content is scanned
 *  at the start; missing parts are logged. */
export async function startRegistryServer({ env, log }: { env: Env; log: Log }): Promise<Web> {
  const closing = new AbortController();
  const site = siteWithoutDatabase({ env, log, closing: closing.signal });
  openRegistry(site);
  const app = createRegistryApp(site, {
    registryPaths: (createContext) => registryPaths(createContext, log),
    errorForms,
  });
  const { url, drain } = await serveHttp(env, { app, log });
  site.webUrl = url;
  // Problems are logged by the scan and reported by /readyz.
  registryContent(site)
    ?.look()
    .catch(() => {});
  return {
    url,
    async close(graceMs) {
      const drained = drain(graceMs);
      closing.abort();
      await drained;
      await registryContent(site)?.close();
    },
  };
}

/** Use of the database of such a site is a programming error and throws immediately. */
function siteWithoutDatabase(parts: Pick<Site, "env" | "log" | "closing">): Site {
  const refuse = (): never => {
    throw new Error("A registry process has no database");
  };
  return {
    ...parts,
    metrics: siteMetrics(),
    // Contexts contain it, so only its use throws.
    database: new Proxy(refuse, { get: refuse, apply: refuse }) as unknown as Knex,
    get changes(): Changes {
      return refuse();
    },
  };
}
