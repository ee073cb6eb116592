import { isIP } from "node:net";
import { isIn, ranges } from "./addressKind.ts";

/** Host names and CIDR ranges of LANEKEEPER_OUTGOING_ALLOW. */
export interface OutgoingAllow {
  hosts: string[];
  networks: string[];
}

const HOST = /^(?=.{1,253}$)[a-z0-9]([a-z0-9-]*[a-z0-9])?(\.[a-z0-9]([a-z0-9-]*[a-z0-9])?)*$/;

/** Parses a comma-separated list of host names, IP addresses and CIDR ranges. Returns { wrong } with the first
 *  invalid entry. */
export function parseOutgoingAllow(list: string): OutgoingAllow | { wrong: string } {
  const hosts: string[] = [];
  const networks: string[] = [];
  for (const entry of list.split(",").map((part) => part.trim().toLowerCase())) {
    if (entry === "") continue;
    const range = parseRange(entry);
    if (range !== undefined) networks.push(range);
    else if (HOST.test(entry) && !/^[\d.]+$/.test(entry)) hosts.push(entry);
    else return { wrong: entry };
  }
  return { hosts, networks };
}

/** Returns whether the list contains a host or its resolved address. */
export function isAllowed({ hosts, networks }: OutgoingAllow, host: string, address: string): boolean {
  return hosts.includes(host.toLowerCase().replace(/\.$/, "")) || isIn(ranges(networks), address);
}

function parseRange(entry: string): string | undefined {
  const [address = "", prefix, ...rest] = entry.split("/");
  const plain = address.replace(/^\[(.*)\]$/, "$1");
  const family = isIP(plain);
  if (family === 0 || rest.length > 0) return undefined;
  const bits = family === 6 ? 128 : 32;
  if (prefix === undefined) return `${plain}/${bits}`;
  return /^\d{1,3}$/.test(prefix) && Number(prefix) <= bits ? `${plain}/${prefix}` : undefined;
}
