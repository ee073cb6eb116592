import { expect } from "chai";
import { createServer } from "node:net";
import { once } from "node:events";
import { brotliCompressSync, deflateSync, gzipSync } from "node:zlib";
import { ApiError } from "../../../server/platform/errors/apiError.ts";
import { fetchCatalog } from "../../../server/definitions/catalog/provider/fetchCatalog.ts";
import { body, catalogProvider, dripping, json, redirect } from "../../helpers/catalogProvider.ts";

const catalog = { version: 3, technologies: [{ id: "a", unknown: [1, { deep: true }] }] };
const read = {
  ...catalog,
  devices: [],
  flowCells: [],
  kits: [],
  software: [],
  barcodeSchemes: [],
  barcodeSets: [],
};

async function catchRefusal(work: Promise<unknown>): Promise<object> {
  try {
    return { catalog: await work };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return { status: error.status, error: error.message, ...error.extra };
  }
}

describe("fetching the catalog of a provider", () => {
  it("sends only Accept: no cookie, no agent, no authorization", async () => {
    await using provider = await catalogProvider(catalog);
    await fetchCatalog(provider.url);
    const host = new URL(provider.origin).host;
    expect(provider.requests).to.deep.equal([
      {
        path: "/registry/sequencing-tech",
        headers: ["Accept", "application/json", "Host", host, "Connection", "close"],
      },
    ]);
  });

  const encoded = JSON.stringify(catalog);
  const accepted: [what: string, reply: unknown][] = [
    ["raw", catalog],
    ["wrapped", { config: catalog }],
    ["wrapped among other keys", { success: true, config: { ...catalog, version: "3", devices: "none" } }],
    ["with a byte order mark", body(`\u{FEFF}${encoded}`)],
    ["as text of any type", body(encoded, { "Content-Type": "text/plain" })],
    ["as gzip", body(gzipSync(encoded), { "Content-Encoding": "gzip" })],
    ["as deflate", body(deflateSync(encoded), { "Content-Encoding": "Deflate" })],
    ["as brotli", body(brotliCompressSync(encoded), { "Content-Encoding": "br" })],
    ["with another status of success", body(encoded, {}, 203)],
    [
      "of 2,000 entries",
      { version: 3, kits: Array.from({ length: 2_000 }, (_, index) => ({ id: `k${index}` })) },
    ],
  ];
  it("reads catalogs", async () => {
    await using provider = await catalogProvider();
    for (const [what, reply] of accepted.slice(0, -1)) {
      provider.answer(reply);
      expect(await fetchCatalog(provider.url), what).to.deep.equal(read);
    }
    provider.answer(accepted.at(-1)?.[1]);
    expect((await fetchCatalog(provider.url)).kits).to.have.length(2_000);
  });

  it("follows three redirects within http, on other origins too, telling none of them more", async () => {
    await using first = await catalogProvider();
    await using other = await catalogProvider(catalog);
    const withPassword = other.url.replace("http://", "http://name:password@");
    first.answer(redirect("/second", 301));
    first.answerAt("/second", redirect("third?x=1", 307));
    first.answerAt("/third?x=1", redirect(withPassword, 308));
    expect(await fetchCatalog(first.url)).to.deep.equal(read);
    expect(first.requests.map(({ path }) => path)).to.deep.equal([
      "/registry/sequencing-tech",
      "/second",
      "/third?x=1",
    ]);
    const names = other.requests.map(({ headers }) => headers.filter((_, index) => index % 2 === 0));
    expect(names).to.deep.equal([["Accept", "Host", "Connection"]]);
  });

  it("redirects no fourth time", async () => {
    await using provider = await catalogProvider((_req: unknown, res: never) =>
      redirect("/1")(_req as never, res),
    );
    for (const step of [1, 2, 3]) provider.answerAt(`/${step}`, redirect(`/${step + 1}`));
    provider.answerAt("/4", json(catalog));
    expect(await catchRefusal(fetchCatalog(provider.url))).to.deep.equal({
      status: 502,
      error: "The catalog provider redirects too often",
    });
    expect(provider.requests.map(({ path }) => path)).to.not.include("/4");
  });

  it("times out on slow providers: for the response, the body, and each redirect", async () => {
    await using provider = await catalogProvider();
    const late = { status: 502, error: "The catalog provider takes too long to respond" };
    const replies = [() => {}, dripping(), (_req: unknown, res: NodeJS.WritableStream) => res.write("HTTP")];
    for (const reply of replies) {
      provider.answer(reply);
      expect(await catchRefusal(fetchCatalog(provider.url, 100))).to.deep.equal(late);
    }
    provider.answer(redirect("/silent"));
    provider.answerAt("/silent", () => {});
    expect(await catchRefusal(fetchCatalog(provider.url, 100))).to.deep.equal(late);
  });

  it("reports a missing provider, and one without TLS, as unreachable", async () => {
    await using provider = await catalogProvider(catalog);
    const listening = createServer().listen(0, "127.0.0.1");
    await once(listening, "listening");
    const address = listening.address();
    listening.close();
    await once(listening, "close");
    const port = typeof address === "object" ? address?.port : 0;
    const cannotBeReached = { status: 502, error: "The catalog provider cannot be reached" };
    expect(await catchRefusal(fetchCatalog(`http://127.0.0.1:${port}/`))).to.deep.equal(cannotBeReached);
    expect(await catchRefusal(fetchCatalog(provider.url.replace("http:", "https:")))).to.deep.equal(
      cannotBeReached,
    );
  });

  for (const url of [
    "",
    "catalog",
    "ftp://127.0.0.1/",
    "file:///etc/passwd",
    "http://a:b@127.0.0.1/",
    "//x/",
  ])
    it(`sends no request to ${JSON.stringify(url)}`, async () => {
      expect(await catchRefusal(fetchCatalog(url))).to.deep.equal({
        status: 400,
        error: "syncUrl must be a valid http(s) URL",
      });
    });
});
