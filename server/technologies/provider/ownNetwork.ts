import { lookup as lookUp } from "node:dns";
import { BlockList, isIP, type LookupFunction } from "node:net";

// Where a machine asks about itself: those who run it in a cloud are told its credentials there. No provider is there.
const OWN = new BlockList();
OWN.addSubnet("169.254.0.0", 16, "ipv4");
OWN.addSubnet("fe80::", 10, "ipv6");
OWN.addAddress("fd00:ec2::254", "ipv6");

/** Whether an address is of the machine's own link, and not of a network on which anybody serves a catalog. */
export function isOwnLink(address: string): boolean {
  const plain = address.replace(/^\[|\]$/g, "");
  const family = isIP(plain);
  return family !== 0 && OWN.check(plain, family === 6 ? "ipv6" : "ipv4");
}

/** Looks a name up as any request does, passing over addresses of the own link. */
export const lookupElsewhere: LookupFunction = (name, options, done) => {
  lookUp(name, { ...options, all: true }, (error, found) => {
    if (error) return done(error, "");
    const elsewhere = found.filter(({ address }) => !isOwnLink(address));
    const [first] = elsewhere;
    if (!first) return done(new Error(`${name} is of the own link`), "");
    if (options.all) done(null, elsewhere);
    else done(null, first.address, first.family);
  });
};
