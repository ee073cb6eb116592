const LOCAL_NAMES = new Set(["localhost", "127.0.0.1", "[::1]"]);
const OWN_PICTURES = "/registry/assets/";

/**
 * The loadable address of a picture. An installation without a public URL returns its listening address, which is
 * another machine for most browsers: its pictures are loaded from the origin of this page.
 */
export function bundledPicture(address: string): string {
  if (!URL.canParse(address)) return address;
  const { hostname, pathname, search } = new URL(address);
  return LOCAL_NAMES.has(hostname) && pathname.startsWith(OWN_PICTURES) ? pathname + search : address;
}
