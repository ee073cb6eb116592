import { expect } from "chai";
import { type AddressKind, addressKind } from "../../../server/platform/network/addressKind.ts";

describe("the kind of an outgoing address", () => {
  const kinds: [kind: AddressKind | undefined, addresses: string[]][] = [
    [
      "own link",
      [
        "169.254.0.1",
        "169.254.169.254",
        "169.254.170.2",
        "100.100.100.200",
        "192.0.0.192",
        "168.63.129.16",
        "fe80::1",
        "[fe80::1]",
        "febf::1",
        "fe80::1%eth0",
        "fd00:ec2::254",
        "fd20:ce::254",
        "::ffff:169.254.169.254",
        "::ffff:a9fe:a9fe",
        "::169.254.169.254",
        "64:ff9b::a9fe:a9fe",
        "[64:ff9b::169.254.169.254]",
        "64:ff9b:1::a9fe:a9fe",
        "64:ff9b:1:a9fe:a9:fe00::",
        "64:ff9b:1:ffa9:fe:a9fe::",
        "64:ff9b:1:ffff:a9:fea9:fe00:0",
        "2002:a9fe:a9fe::1",
        "2001:0:a9fe:a9fe::1",
        "2001:0:102:304:0:0:5601:5601",
      ],
    ],
    [
      "inside",
      [
        "127.0.0.1",
        "10.0.0.1",
        "172.31.255.255",
        "192.168.1.1",
        "100.64.0.1",
        "0.0.0.0",
        "255.255.255.255",
        "::",
        "::1",
        "[::1]",
        "fd12::1",
        "ff02::1",
        "::ffff:10.0.0.1",
        "64:ff9b::a00:1",
        "2002:7f00:1::1",
      ],
    ],
    [
      "public",
      ["192.0.2.1", "169.253.0.1", "172.32.0.1", "2001:db8::1", "[2001:db8::1]", "64:ff9b::c000:201"],
    ],
    [undefined, ["example.org", "localhost", "metadata.google.internal", "", "169.254.169"]],
  ];
  for (const [kind, addresses] of kinds)
    for (const address of addresses)
      it(`of "${address}" is ${kind}`, () => expect(addressKind(address)).to.equal(kind));
});
