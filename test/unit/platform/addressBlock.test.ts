import { expect } from "chai";
import { addressBlock } from "../../../server/platform/network/addressBlock.ts";

describe("the address block that limits count by", () => {
  const blocks: [address: string, block: string][] = [
    ["192.0.2.1", "192.0.2.1"],
    ["::ffff:192.0.2.1", "192.0.2.1"],
    ["::ffff:c000:201", "192.0.2.1"],
    ["::1", "0:0:0:0::/64"],
    ["2001:db8::1", "2001:db8:0:0::/64"],
    ["2001:0DB8:0000:0000:1:2:3:4", "2001:db8:0:0::/64"],
    ["2001:db8:1:2:3::", "2001:db8:1:2::/64"],
    ["64:ff9b::192.0.2.1", "64:ff9b:0:0::/64"],
    ["fe80::1%eth0", "fe80:0:0:0::/64"],
    ["", ""],
    ["unknown", "unknown"],
  ];
  for (const [address, block] of blocks)
    it(`of "${address}" is "${block}"`, () => expect(addressBlock(address)).to.equal(block));
});
