import { BlockList, isIP } from "node:net";
import { parseHextets } from "./addressBlock.ts";

/** own link: link-local addresses and metadata addresses, at which a cloud provides credentials. inside: loopback,
 *  private and reserved networks. */
export type AddressKind = "own link" | "inside" | "public";

const OWN_LINK = ranges(
  ["169.254.0.0/16", "fe80::/10"],
  // Metadata services: Amazon, Google, Alibaba, Oracle, Azure.
  ["fd00:ec2::254/128", "fd20:ce::254/128", "100.100.100.200/32", "192.0.0.192/32", "168.63.129.16/32"],
);
const INSIDE = ranges(
  ["0.0.0.0/8", "10.0.0.0/8", "100.64.0.0/10", "127.0.0.0/8", "172.16.0.0/12", "192.0.0.0/24"],
  ["192.168.0.0/16", "198.18.0.0/15", "224.0.0.0/4", "240.0.0.0/4"],
  ["::/128", "::1/128", "fc00::/7", "fec0::/10", "ff00::/8"],
);

/** Position of the embedded IPv4 address in IPv6 addresses of a prefix, as octets. For a prefix whose layout each
 *  network chooses, all positions of RFC 6052 are listed. inverted: Teredo inverts every bit of the client address. */
const EMBEDDED: { prefix: string; places: number[][]; inverted?: boolean }[] = [
  { prefix: "::/96", places: [[12, 13, 14, 15]] },
  { prefix: "::ffff:0:0/96", places: [[12, 13, 14, 15]] },
  { prefix: "64:ff9b::/96", places: [[12, 13, 14, 15]] },
  {
    prefix: "64:ff9b:1::/48",
    places: [
      [6, 7, 9, 10],
      [7, 9, 10, 11],
      [9, 10, 11, 12],
      [12, 13, 14, 15],
    ],
  },
  { prefix: "2002::/16", places: [[2, 3, 4, 5]] },
  { prefix: "2001::/32", places: [[4, 5, 6, 7]] },
  { prefix: "2001::/32", places: [[12, 13, 14, 15]], inverted: true },
];
const EMBEDDINGS = EMBEDDED.map(({ prefix, ...where }) => ({ ...where, list: ranges([prefix]) }));

/** Classifies an IP address by its network, including an embedded IPv4 address; undefined for a host name. address:
 *  as in a URL or from a resolver. */
export function addressKind(address: string): AddressKind | undefined {
  const [plain = ""] = address.replace(/^\[|\]$/g, "").split("%");
  if (isIP(plain) === 0) return undefined;
  const all = [plain, ...embeddedIn(plain)];
  if (all.some((one) => isIn(OWN_LINK, one))) return "own link";
  return all.some((one) => isIn(INSIDE, one)) ? "inside" : "public";
}

function embeddedIn(address: string): string[] {
  if (isIP(address) !== 6) return [];
  const octets = parseHextets(address).flatMap((hextet) => [hextet >> 8, hextet & 0xff]);
  return EMBEDDINGS.filter(({ list }) => isIn(list, address)).flatMap(({ places, inverted }) =>
    places.map((place) =>
      place.map((index) => (inverted ? 0xff - (octets[index] ?? 0) : (octets[index] ?? 0))).join("."),
    ),
  );
}

export function isIn(list: BlockList, address: string): boolean {
  return list.check(address, isIP(address) === 6 ? "ipv6" : "ipv4");
}

/** Builds a list of CIDR ranges. Throws for an invalid range. */
export function ranges(...lists: string[][]): BlockList {
  const list = new BlockList();
  for (const range of lists.flat()) {
    const [address = "", prefix = ""] = range.split("/");
    list.addSubnet(address, Number(prefix), isIP(address) === 6 ? "ipv6" : "ipv4");
  }
  return list;
}
