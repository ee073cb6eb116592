import { raise } from "../platform/errors/apiError.ts";
import type { Context } from "../platform/rpc/context.ts";
import { notFound } from "../platform/errors/errors.ts";
import { unreadable } from "./errors.ts";
import type { RegistryContent } from "./openContent.ts";
import type { Published } from "./published.ts";
import type { Part } from "./scan/scanned.ts";
import type { Site } from "../platform/site/site.ts";

/** Returns the registry content of this process. Raises notFound when it serves no registry. */
export function servedContent({ site }: Context): RegistryContent {
  return registryContent(site) ?? raise(notFound());
}

/** Returns the published content of this process. Raises notFound when it serves no registry. */
export function servedRegistry(ctx: Context): Published | Promise<Published> {
  return servedContent(ctx).published();
}

/** Returns the value of a part. Raises unreadable when the part could not be read. */
export function readable<Value>(part: Part<Value>): Value {
  return "problem" in part ? raise(unreadable(part.problem)) : part.value;
}

const contents = new WeakMap<Site, RegistryContent>();

/** Returns the registry content of this process; undefined without the registry role. */
export function registryContent(site: Site): RegistryContent | undefined {
  return contents.get(site);
}

/** Sets the registry content of this process. */
export function setRegistryContent(site: Site, content: RegistryContent): void {
  contents.set(site, content);
}
