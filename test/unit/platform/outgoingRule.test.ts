import { expect } from "chai";
import { promisify } from "node:util";
import { parseOutgoingAllow } from "../../../server/platform/network/outgoingAllow.ts";
import {
  FACILITY,
  isRefusedHost,
  lookupFor,
  mayReach,
  type OutgoingRule,
  reachableAddresses,
} from "../../../server/platform/outgoing/outgoingRule.ts";

function outside(list: string): OutgoingRule {
  const allow = parseOutgoingAllow(list);
  if ("wrong" in allow) throw new Error(allow.wrong);
  return { class: "outside", allow };
}

describe("outgoing addresses", () => {
  const rows: [rule: OutgoingRule, host: string, address: string, reached: boolean][] = [
    [FACILITY, "registry.example.org", "192.0.2.1", true],
    [FACILITY, "registry.example.org", "10.0.0.1", true],
    [FACILITY, "localhost", "127.0.0.1", true],
    [FACILITY, "registry.example.org", "169.254.169.254", false],
    [FACILITY, "registry.example.org", "64:ff9b::a9fe:a9fe", false],
    [outside(""), "hooks.example.org", "192.0.2.1", true],
    [outside(""), "hooks.example.org", "10.0.0.1", false],
    [outside(""), "localhost", "127.0.0.1", false],
    [outside(""), "hooks.example.org", "::ffff:10.0.0.1", false],
    [outside("hooks.example.org"), "hooks.example.org", "10.0.0.1", true],
    [outside("hooks.example.org"), "HOOKS.example.org.", "10.0.0.1", true],
    [outside("hooks.example.org"), "other.example.org", "10.0.0.1", false],
    [outside("10.0.0.0/8"), "other.example.org", "10.0.0.1", true],
    [outside("10.0.0.1"), "other.example.org", "10.0.0.2", false],
    [outside("fd12::/16"), "other.example.org", "fd12::1", true],
    [outside("169.254.0.0/16, fe80::/10, meta.example.org"), "meta.example.org", "169.254.169.254", false],
    [outside("::/0"), "meta.example.org", "64:ff9b::a9fe:a9fe", false],
  ];
  for (const [rule, host, address, reached] of rows)
    it(`${reached ? "reach" : "do not reach"} ${address} of ${host} as ${JSON.stringify(rule)}`, () =>
      expect(mayReach(rule, host, address)).to.equal(reached));

  it("are refused as a host of a URL before a connection is made", () => {
    for (const host of ["169.254.169.254", "[fe80::1]", "[::ffff:a9fe:a9fe]"])
      expect(isRefusedHost(FACILITY, host), host).to.equal(true);
    for (const host of ["127.0.0.1", "[::1]", "example.org"])
      expect(isRefusedHost(FACILITY, host), host).to.equal(false);
    expect(isRefusedHost(outside(""), "127.0.0.1")).to.equal(true);
  });

  it("are decided for a name when it is resolved", async () => {
    expect(await promisify(lookupFor(FACILITY))("localhost", { family: 4 })).to.equal("127.0.0.1");
    const refusal = (rule: OutgoingRule, host: string) =>
      reachableAddresses(rule, host).then(String, (error: Error) => `${error.name}: ${error.message}`);
    expect(await refusal(outside(""), "localhost")).to.equal(
      "AddressRefused: localhost is an address that Lanekeeper does not contact",
    );
    expect(await refusal(FACILITY, "169.254.169.254")).to.match(/^AddressRefused/);
    expect(await refusal(FACILITY, "[::1]")).to.equal("::1");
    expect(await refusal(outside("localhost"), "localhost")).to.match(/127\.0\.0\.1|::1/);
  });
});
