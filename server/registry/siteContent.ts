import type { Site } from "../platform/site/site.ts";
import type { RegistryContent } from "./openContent.ts";

const contents = new WeakMap<Site, RegistryContent>();

/** The content that this process publishes; undefined in a process without the registry role. */
export function registryContent(site: Site): RegistryContent | undefined {
  return contents.get(site);
}

/** Sets the content that this process publishes. */
export function setRegistryContent(site: Site, content: RegistryContent): void {
  contents.set(site, content);
}
