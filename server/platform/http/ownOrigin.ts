const LOCAL_NAMES = new Set(["localhost", "127.0.0.1", "[::1]"]);

/** The inputs of the origin check. publicUrl: undefined when not configured. isListeningBeyond: HOST is not a
 *  loopback address. isBehindProxy: TRUST_PROXY is above 0. host: of the request, as the server or its proxy
 *  received it. */
export interface OwnAddress {
  publicUrl: string | undefined;
  isListeningBeyond: boolean;
  isBehindProxy: boolean;
  protocol: string;
  host: string | undefined;
}

/** Returns whether the Origin of a request is a page of this server: a page of its public address, or a local page
 *  that sent the request to its own host. Without a public address, where other machines or a proxy reach the server
 *  under unknown names, the host of the request decides (installations without PUBLIC_URL). A foreign host name that
 *  resolves to the loopback address (DNS rebinding) is refused. */
export function isOwnOrigin(origin: string, own: OwnAddress): boolean {
  if (!URL.canParse(origin)) return false;
  const page = new URL(origin);
  if (origin === own.publicUrl) return true;
  if (page.host !== own.host) return false;
  if (isLocalOrigin(origin)) return page.protocol === `${own.protocol}:`;
  return own.publicUrl === undefined && (own.isListeningBeyond || own.isBehindProxy);
}

/** Returns whether an origin is on the machine of the browser. */
export function isLocalOrigin(origin: string): boolean {
  return URL.canParse(origin) && LOCAL_NAMES.has(new URL(origin).hostname);
}

/** Returns whether a refused page has the host of the request, which indicates that PUBLIC_URL is missing or wrong. */
export function isSameHost(origin: string, host: string | undefined): boolean {
  return URL.canParse(origin) && new URL(origin).host === host;
}
