import { lookup as lookUp, type LookupAddress } from "node:dns";
import type { LookupFunction } from "node:net";
import { raise } from "../errors/apiError.ts";
import { addressKind } from "../network/addressKind.ts";
import { ownLinkRefused } from "./errors.ts";
import { isAllowed, type OutgoingAllow } from "../network/outgoingAllow.ts";

/** The addresses that an outgoing request may reach (additions §13). facility: catalogs, registries, repositories
 *  and the weblog, also inside the facility network. outside: targets that must not reach the facility network
 *  except for the entries of LANEKEEPER_OUTGOING_ALLOW. No rule allows link-local and metadata addresses. */
export type OutgoingRule = { class: "facility" } | { class: "outside"; allow: OutgoingAllow };

export const FACILITY: OutgoingRule = { class: "facility" };

/** Thrown for a request to an address that the rule refuses. */
export class AddressRefused extends Error {
  override name = "AddressRefused";

  constructor(host: string) {
    super(`${host} is an address that Lanekeeper does not contact`);
  }
}

/** Returns whether a request to a host may use this IP address. host: as in the URL. */
export function mayReach(rule: OutgoingRule, host: string, address: string): boolean {
  const kind = addressKind(address);
  if (kind === undefined || kind === "own link") return false;
  return kind === "public" || rule.class === "facility" || isAllowed(rule.allow, host, address);
}

/** Returns whether the host of a URL is an IP address that the rule refuses. A name is checked when it is resolved. */
export function isRefusedHost(rule: OutgoingRule, host: string): boolean {
  return addressKind(host) !== undefined && !mayReach(rule, host, host.replace(/^\[|\]$/g, ""));
}

/** Refuses a URL in a setting whose host is link-local or a metadata service. Raises ownLinkRefused. */
export function refuseOwnLink(url: string | null | undefined): void {
  if (typeof url !== "string" || !URL.canParse(url)) return;
  if (addressKind(new URL(url).hostname) === "own link") raise(ownLinkRefused());
}

/** Returns a resolver for connections that omits refused addresses. Connections to an IP address are not resolved:
 *  isRefusedHost checks those. */
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

/** Resolves a host to the addresses that the rule allows. Throws AddressRefused and the errors of the resolver. */
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
