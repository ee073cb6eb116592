import { expect } from "chai";
import { promisify } from "node:util";
import { fetchCatalog } from "../../server/technologies/provider/fetchCatalog.ts";
import { isOwnLink, lookupElsewhere } from "../../server/technologies/provider/ownNetwork.ts";
import { catalogProvider, redirect } from "../helpers/catalogProvider.ts";

describe("a provider of catalogs", () => {
  it("is never the machine's own link, where a cloud tells its credentials", async () => {
    const own = ["169.254.169.254", "[fe80::1]", "[::ffff:169.254.169.254]", "fd00:ec2::254"];
    for (const address of own) expect(isOwnLink(address), address).to.equal(true);
    const others = ["127.0.0.1", "10.0.0.1", "169.253.0.1", "[::1]", "2001:db8::1", "example.org"];
    for (const address of others) expect(isOwnLink(address), address).to.equal(false);

    await using provider = await catalogProvider();
    provider.answer(redirect("http://169.254.169.254/"));
    // Other ways to write it: a URL has one.
    for (const url of [provider.url, "http://0xa9fea9fe/", "http://[::ffff:a9fe:a9fe]/"]) {
      const refusal = await fetchCatalog(url).then(String, (error: Error) => error.message);
      expect(refusal, url).to.equal("The catalog provider cannot be reached");
    }
  });

  it("may have a name, one of this machine too", async () => {
    const look = promisify(lookupElsewhere);
    expect(await look("localhost", { family: 4 })).to.equal("127.0.0.1");
    expect(await look("169.254.169.254", {}).then(String, (error: Error) => error.message)).to.equal(
      "169.254.169.254 is of the own link",
    );
  });
});
