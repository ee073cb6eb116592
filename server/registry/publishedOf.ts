import { raise } from "../platform/errors/apiError.ts";
import type { Context } from "../platform/rpc/context.ts";
import { notFound } from "../platform/errors/errors.ts";
import { unreadable } from "./errors.ts";
import type { RegistryContent } from "./openContent.ts";
import type { Published } from "./published.ts";
import { registryContent } from "./siteContent.ts";
import type { Part } from "./scan/scanned.ts";

/** The content of the registry of this process. Raises notFound where it is none. */
export function contentOf({ site }: Context): RegistryContent {
  return registryContent(site) ?? raise(notFound());
}

/** What the registry of this process publishes. Raises notFound where it is none. */
export function publishedOf(ctx: Context): Published | Promise<Published> {
  return contentOf(ctx).published();
}

/** What was read. Raises unreadable for what is there and could not be. */
export function readable<Value>(part: Part<Value>): Value {
  return "problem" in part ? raise(unreadable(part.problem)) : part.value;
}
