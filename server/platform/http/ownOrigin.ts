const LOCAL_NAMES = new Set(["localhost", "127.0.0.1", "[::1]"]);

/** What decides whether a page belongs to this server. publicUrl: undefined while none is set. isListeningBeyond: HOST is no
 *  loopback address. isBehindProxy: TRUST_PROXY is above 0. host: of the request, as the server or its proxy received it. */
export interface OwnAddress {
  publicUrl: string | undefined;
  isListeningBeyond: boolean;
  isBehindProxy: boolean;
  protocol: string;
  host: string | undefined;
}

/** Whether the Origin of a request is a page of this server: that of its public address, or a local one that addressed the
 *  request to itself. Without a public address, where other machines or a proxy reach the server by names that are not
 *  known here, the host of the request decides (an installation of before PUBLIC_URL). A name of another host that leads
 *  to the loopback (DNS rebinding) is refused. */
export function isOwnOrigin(origin: string, own: OwnAddress): boolean {
  if (!URL.canParse(origin)) return false;
  const page = new URL(origin);
  if (origin === own.publicUrl) return true;
  if (page.host !== own.host) return false;
  if (isLocalOrigin(origin)) return page.protocol === `${own.protocol}:`;
  return own.publicUrl === undefined && (own.isListeningBeyond || own.isBehindProxy);
}

/** Whether an origin is of the machine that the browser runs on. */
export function isLocalOrigin(origin: string): boolean {
  return URL.canParse(origin) && LOCAL_NAMES.has(new URL(origin).hostname);
}

/** Whether a refused page has the host that the request was sent to: PUBLIC_URL is then missing or another one. */
export function isSameHost(origin: string, host: string | undefined): boolean {
  return URL.canParse(origin) && new URL(origin).host === host;
}
