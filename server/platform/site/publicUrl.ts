import type { Site } from "./site.ts";

/** The address that people and programs reach this installation by (additions §11), without a slash at its end: PUBLIC_URL,
 *  else the facility setting, else where this process listens. Never what a request names. "" before it listens. */
export function publicUrl(site: Site): string {
  return knownPublicUrl(site) ?? site.webUrl ?? "";
}

/** The same where the environment or the setting names it. */
export function knownPublicUrl({ env, savedPublicUrl }: Site): string | undefined {
  return env.publicUrl ?? savedPublicUrl ?? undefined;
}

/** Scheme, host and port of an http or https address that names nothing else; undefined for any other text. */
export function readPublicUrl(address: string): string | undefined {
  if (!URL.canParse(address) || /[\p{Cc}\s\\]/u.test(address.trim())) return undefined;
  const { protocol, username, password, pathname, search, hash, origin } = new URL(address);
  const isPlain = pathname === "/" && username + password + search + hash === "";
  return /^https?:$/.test(protocol) && isPlain ? origin : undefined;
}
