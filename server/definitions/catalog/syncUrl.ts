import { raise } from "../../platform/errors/apiError.ts";
import { SYNC_URL_MAX_CHARACTERS } from "../limits.ts";
import { refuseOwnLink } from "../../platform/outgoing/outgoingRule.ts";
import type { Site } from "../../platform/site/site.ts";
import { providerUnreachable, syncUrlInvalid, whyUnreachable } from "./errors.ts";

const DEFAULT_PATH = "/registry/sequencing-tech";

/** The address of the default provider: SERVICE_API_URL, else the registry of REGISTRY_URL or of this server (additions
 *  §11). Raises providerUnreachable if none is configured, as in a command. */
export function defaultSyncUrl({ env, webUrl }: Site): string {
  if (env.serviceApiUrl !== undefined) return env.serviceApiUrl;
  const base = env.registryUrl ?? webUrl ?? raise(providerUnreachable({ why: whyUnreachable.unknown() }));
  return `${base.replace(/\/+$/, "")}${DEFAULT_PATH}`;
}

/** Whether the default provider is the registry of this server. */
export function defaultsToOwnRegistry({ env }: Site): boolean {
  return env.serviceApiUrl === undefined && env.registryUrl === undefined;
}

/** Parses a provider address for storage. Returns null, the default provider, for null, undefined and an empty address.
 *  Raises syncUrlInvalid, ownLinkRefused. */
export function parseSyncUrl(site: Site, given: unknown): string | null {
  if (given === undefined || given === null || given === "") return null;
  if (typeof given !== "string" || given.length > SYNC_URL_MAX_CHARACTERS) return raise(syncUrlInvalid());
  const address = given.trim();
  if (!/^https?:\/\//i.test(address) || /[\p{Cc}\p{Surrogate}\s]/u.test(address) || !URL.canParse(address))
    return raise(syncUrlInvalid());
  const { username, password, href } = new URL(address);
  // Credentials would appear in responses and logs, and no provider receives them (spec §5).
  if (username !== "" || password !== "") return raise(syncUrlInvalid());
  refuseOwnLink(href);
  return href === new URL(defaultSyncUrl(site)).href ? null : address;
}

/** Returns the address to request for a stored syncUrl. */
export function resolveSyncUrl(site: Site, stored: string | null | undefined): string {
  return stored ?? defaultSyncUrl(site);
}
