/** Returns the host part of a URL with which a user on this machine reaches an address. */
export function hostInUrl(host: string): string {
  if (host === "0.0.0.0" || host === "::") return "localhost";
  return host.includes(":") ? `[${host}]` : host;
}
