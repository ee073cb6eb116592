import { join } from "node:path";
import { BUNDLED_CONTENT, openContent } from "../registry/openContent.ts";
import type { Site } from "../platform/site/site.ts";

/** Gives a process that serves its registry, if it has that role. The content is read when somebody asks. */
export function openRegistry(site: Site): void {
  const { env, log } = site;
  if (!env.roles.includes("registry")) return;
  site.registry = openContent(env.registryContentDir ?? BUNDLED_CONTENT, {
    cacheFolder: join(env.home, "registry-cache"),
    log,
  });
}
