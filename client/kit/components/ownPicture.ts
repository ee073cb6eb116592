const LOCAL_NAMES = new Set(["localhost", "127.0.0.1", "[::1]"]);
const OWN_PICTURES = "/registry/assets/";

/** The address of a picture as this page can load it. An installation without a public address names the one it listens on,
 *  which is another machine for most browsers: its pictures are at the server of this page. */
export function ownPicture(address: string): string {
  if (!URL.canParse(address)) return address;
  const { hostname, pathname, search } = new URL(address);
  return LOCAL_NAMES.has(hostname) && pathname.startsWith(OWN_PICTURES) ? pathname + search : address;
}
