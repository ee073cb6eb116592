const BASE = "http://installation.invalid";

/** Returns a path of this installation for a redirect after sign-in: `returnTo` if it is one, otherwise "/". Paths of the
 *  API are no pages. */
export function toOwnPath(returnTo: unknown): string {
  if (typeof returnTo !== "string" || !isOwn(returnTo)) return "/";
  const url = new URL(returnTo, BASE);
  // Parsing resolves "/./" and the like, so the result is checked too.
  const path = url.pathname + url.search + url.hash;
  return url.origin === BASE && isOwn(path) && !/^\/(api|trpc)(\/|$)/i.test(url.pathname) ? path : "/";
}

// Browsers read a backslash as a slash, and skip control characters.
function isOwn(path: string): boolean {
  return path.length <= 2000 && /^\/(?!\/)[^\\\p{Cc}\p{Surrogate}]*$/u.test(path);
}
