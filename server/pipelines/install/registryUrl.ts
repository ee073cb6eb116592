import { raise } from "../../apiError.ts";
import type { Site } from "../../site.ts";
import { registryUnknown } from "../errors.ts";

/** The index of the package registry: of REGISTRY_URL, else of this very server (additions §11). Raises registryUnknown
 *  where neither is there, as in a command. */
export function registryUrl({ env, webUrl }: Site): string {
  const base = env.registryUrl ?? webUrl;
  return base === undefined ? raise(registryUnknown()) : `${base.replace(/\/+$/, "")}/registry`;
}
