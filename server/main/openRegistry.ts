import { join } from "node:path";
import { BUNDLED_CONTENT, openContent } from "../registry/openContent.ts";
import { setRegistryContent } from "../registry/servedRegistry.ts";
import type { Site } from "../platform/site/site.ts";

/** Opens the registry content in a process with the registry role. The content is read on first use. */
export function openRegistry(site: Site): void {
  const { env, log } = site;
  if (!env.roles.includes("registry")) return;
  const cacheFolder = join(env.home, "registry-cache");
  setRegistryContent(site, openContent(env.registryContentDir ?? BUNDLED_CONTENT, { cacheFolder, log }));
}
