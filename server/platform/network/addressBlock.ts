import { isIPv6 } from "node:net";

const HEXTETS = 8;
const BLOCK_HEXTETS = 4;

/** Returns the address block that limits count by: an IPv4 address itself, or the /64 of an IPv6 address, which one
 *  subscriber usually holds. Other text is returned unchanged. */
export function addressBlock(address: string): string {
  const [plain = ""] = address.split("%");
  if (!isIPv6(plain)) return address;
  const hextets = parseHextets(plain);
  if (hextets.slice(0, 5).every((hextet) => hextet === 0) && hextets[5] === 0xffff)
    return embeddedIpv4(hextets[6] ?? 0, hextets[7] ?? 0);
  const network = hextets.slice(0, BLOCK_HEXTETS).map((hextet) => hextet.toString(16));
  return `${network.join(":")}::/64`;
}

/** Returns the eight 16-bit groups of a valid IPv6 address. */
export function parseHextets(address: string): number[] {
  const [head = "", tail] = address.split("::");
  const before = parseGroups(head);
  if (tail === undefined) return before;
  const after = parseGroups(tail);
  return [...before, ...Array.from({ length: HEXTETS - before.length - after.length }, () => 0), ...after];
}

/** Formats the IPv4 address that two 16-bit groups contain. */
function embeddedIpv4(high: number, low: number): string {
  return [high >> 8, high & 0xff, low >> 8, low & 0xff].join(".");
}

function parseGroups(part: string): number[] {
  if (part === "") return [];
  return part.split(":").flatMap((group) => {
    if (!group.includes(".")) return [Number.parseInt(group, 16)];
    const [first = 0, second = 0, third = 0, fourth = 0] = group.split(".").map(Number);
    return [first * 256 + second, third * 256 + fourth];
  });
}
