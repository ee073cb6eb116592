import { expect } from "chai";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { parseIndex } from "../../../server/analysis/pipelines/install/registryEntry.ts";
import { unpackPackage } from "../../../server/analysis/pipelines/install/unpackPackage.ts";
import { tempDir } from "../../helpers/tempDir.ts";

const MIB = 1024 * 1024;

describe("the permitted content of a registry", () => {
  const validated = (document: unknown) =>
    parseIndex(Buffer.from(typeof document === "string" ? document : JSON.stringify(document)));
  const ids = (count: number) => Array.from({ length: count }, (_, at) => ({ id: `p${at}`, name: "P" }));

  it("is an index of thousands; more entries than the limit are reported, not dropped", () => {
    const taken = validated({ pipelines: ids(10_000) });
    expect("entries" in taken && taken.entries.length).to.equal(10_000);
    const large = { refused: "large" };
    expect(validated({ pipelines: ids(10_001) })).to.deep.equal(large);
    // Parsed, it would be a hundred times its bytes.
    expect(validated(`{"pipelines":[],"more":[${"[],".repeat(600_000)}[]]}`)).to.deep.equal(large);
    for (const none of ["", "[]", '{"pipelines":{}}', "\xff"])
      expect(validated(none), none).to.deep.equal({ refused: "invalid" });
  });

  it("includes an entry with too many versions and tags, of which the first are kept", () => {
    const versions = Array.from({ length: 600 }, (_, at) => ({ version: `1.${600 - at}` }));
    const tags = Array.from({ length: 60 }, (_, at) => `tag ${at}`);
    const taken = validated({
      pipelines: [{ id: "p", name: "P", versions, tags }, { id: "p", name: "Twice" }, 7],
    });
    const [entry, ...others] = "entries" in taken ? taken.entries : [];
    expect(others).to.deep.equal([]);
    expect(entry?.versions.map(({ version }) => version)).to.deep.equal(
      versions.slice(0, 500).map(({ version }) => version),
    );
    expect(entry?.tags).to.deep.equal(tags.slice(0, 50));
  });

  it("is no package that unpacks endlessly", async () => {
    const made = await tempDir();
    try {
      const refusal = async (payload: Buffer) =>
        unpackPackage(payload, join(made.path, "package")).then(
          () => "taken",
          (error: unknown) => (error instanceof Error ? error.message : error),
        );
      const tooLarge = "The package cannot be unpacked: it is too large";
      // Zeros are the end of a tar, however many there are: each of these members is as many of them again.
      const zeros = gzipSync(Buffer.alloc(16 * MIB));
      expect(await refusal(Buffer.concat(Array.from({ length: 40 }, () => zeros)))).to.equal(tooLarge);
      expect(await refusal(Buffer.from(`{"files":{},"more":[${"[],".repeat(20_000)}0]}`))).to.equal(tooLarge);
    } finally {
      await made.remove();
    }
  });
});
