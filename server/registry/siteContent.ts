import type { Site } from "../platform/site/site.ts";
import type { RegistryContent } from "./openContent.ts";

const contents = new WeakMap<Site, RegistryContent>();

/** Returns the registry content of this process; undefined without the registry role. */
export function registryContent(site: Site): RegistryContent | undefined {
  return contents.get(site);
}

/** Sets the registry content of this process. */
export function setRegistryContent(site: Site, content: RegistryContent): void {
  contents.set(site, content);
}
