import { lookup as lookUp, type LookupAddress } from "node:dns";
import type { LookupFunction } from "node:net";
import { raise } from "../errors/apiError.ts";
import { addressKind } from "../network/addressKind.ts";
import { ownLinkRefused } from "./errors.ts";
import { isAllowed, type OutgoingAllow } from "../network/outgoingAllow.ts";

/** Which addresses a request of the server may go to (additions §13). facility: catalogs, registries, repositories and the
 *  weblog, also inside the facility's network. outside: targets that must not reach the facility's own network unless
 *  LANEKEEPER_OUTGOING_ALLOW names them. Neither ever reaches link-local and metadata addresses. */
export type OutgoingRule = { class: "facility" } | { class: "outside"; allow: OutgoingAllow };

export const FACILITY: OutgoingRule = { class: "facility" };

/** A request to an address that the rule does not let through. */
export class AddressRefused extends Error {
  override name = "AddressRefused";

  constructor(host: string) {
    super(`${host} is an address that Lanekeeper does not contact`);
  }
}

/** Whether a request to a host may go to this IP address. host: as it is in the URL. */
export function mayReach(rule: OutgoingRule, host: string, address: string): boolean {
  const kind = addressKind(address);
  if (kind === undefined || kind === "own link") return false;
  return kind === "public" || rule.class === "facility" || isAllowed(rule.allow, host, address);
}

/** Whether the host of a URL is an IP address that the rule refuses. A name is decided when it is resolved. */
export function isRefusedHost(rule: OutgoingRule, host: string): boolean {
  return addressKind(host) !== undefined && !mayReach(rule, host, host.replace(/^\[|\]$/g, ""));
}

/** Refuses an address in a setting whose host is link-local or of a metadata service. Raises ownLinkRefused. */
export function refuseOwnLink(url: string | null | undefined): void {
  if (typeof url !== "string" || !URL.canParse(url)) return;
  if (addressKind(new URL(url).hostname) === "own link") raise(ownLinkRefused());
}

/** Resolves names for a connection and leaves out the addresses that the rule refuses. Connections to an IP address do
 *  not resolve anything: those are for isRefusedHost. */
export function lookupFor(rule: OutgoingRule): LookupFunction {
  return (host, options, done) => {
    lookUp(host, { ...options, all: true }, (error, found) => {
      if (error) return done(error, "");
      const reachable = found.filter(({ address }) => mayReach(rule, host, address));
      const [first] = reachable;
      if (!first) return done(new AddressRefused(host), "");
      if (options.all) done(null, reachable);
      else done(null, first.address, first.family);
    });
  };
}

/** The addresses of a host that the rule lets through. Throws AddressRefused, and what the resolver throws. */
export function reachableAddresses(rule: OutgoingRule, host: string): Promise<string[]> {
  if (addressKind(host) !== undefined) {
    if (isRefusedHost(rule, host)) return Promise.reject(new AddressRefused(host));
    return Promise.resolve([host.replace(/^\[|\]$/g, "")]);
  }
  return new Promise((resolve, reject) => {
    lookupFor(rule)(host, { all: true }, (error, found) => {
      if (error) reject(error);
      else resolve((found as LookupAddress[]).map(({ address }) => address));
    });
  });
}
