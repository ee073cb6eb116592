import type { Site } from "./site.ts";

/** Returns the address under which users and programs reach this installation (additions §11), without a trailing
 *  slash: PUBLIC_URL, the facility setting, or the listening address. Never derived from a request. "" before the
 *  process listens. */
export function publicUrl(site: Site): string {
  return knownPublicUrl(site) ?? site.webUrl ?? "";
}

/** Returns the public address of the environment or the setting; undefined without either. */
export function knownPublicUrl({ env, savedPublicUrl }: Site): string | undefined {
  return env.publicUrl ?? savedPublicUrl ?? undefined;
}

/** Parses an http or https address that contains only scheme, host and port; undefined for any other text. */
export function readPublicUrl(address: string): string | undefined {
  if (!URL.canParse(address) || /[\p{Cc}\s\\]/u.test(address.trim())) return undefined;
  const { protocol, username, password, pathname, search, hash, origin } = new URL(address);
  const isPlain = pathname === "/" && username + password + search + hash === "";
  return /^https?:$/.test(protocol) && isPlain ? origin : undefined;
}
