import { expect } from "chai";
import { fetchCatalog } from "../../../server/definitions/catalog/provider/fetchCatalog.ts";
import { catalogProvider, redirect } from "../../helpers/catalogProvider.ts";

describe("a provider of catalogs", () => {
  it("is never at a link-local or metadata address, also not after a redirect", async () => {
    await using provider = await catalogProvider();
    provider.answer(redirect("http://169.254.169.254/"));
    // Alternative spellings, which URL normalizes.
    const written = ["http://0xa9fea9fe/", "http://[::ffff:a9fe:a9fe]/", "http://[64:ff9b::a9fe:a9fe]/"];
    for (const url of [provider.url, ...written]) {
      const refusal = await fetchCatalog(url).then(String, (error: Error) => error.message);
      expect(refusal, url).to.equal("The catalog provider cannot be reached");
    }
  });
});
