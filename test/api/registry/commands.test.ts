import { expect } from "chai";
import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { at } from "../../helpers/at.ts";
import { cli } from "../../helpers/cli.ts";
import { writeContent } from "../../helpers/content.ts";
import { serveFolder } from "../../helpers/servedFolder.ts";
import { tempDir } from "../../helpers/tempDir.ts";

describe("registry", function () {
  this.timeout(60_000);
  let root: Awaited<ReturnType<typeof tempDir>>;
  beforeEach(async () => {
    root = await tempDir();
  });
  afterEach(() => root.remove());

  it("check reports the content, without a database", async () => {
    const content = await writeContent(root.path);
    expect(await cli(["registry", "check", content], {})).to.deep.equal({
      code: 0,
      stdout: [
        `The content of ${content} is valid.`,
        "Pipelines      2, with 2 packages",
        "Checklists     1, version 2",
        "Releases       stable 1.10.0, beta 2.0.0-beta.1",
        "Catalog        1 technologies, version 3",
        "Research data  2 metrics",
        "Images         1",
        "",
      ].join("\n"),
      stderr: "",
    });
  });

  it("check and build name every fault with its file and key, and end with 1", async () => {
    const content = await writeContent(root.path, (documents) => {
      at(documents, "listing.bell\u0007", 1);
      at(documents, "whole.version", 3);
    });
    const output = join(root.path, "site");
    for (const words of [["check"], ["build", "--output", output]])
      expect(await cli(["registry", ...words, content], {})).to.deep.equal({
        code: 1,
        stdout: "",
        stderr:
          "pipelines/toy/listing.json: bell? is not a known key\n" +
          "checklists/1.json: version is 3, but the file is named 1\n",
      });
  });

  it("build and mirror report what they wrote, with sizes and checksums; missing parts exit with 1", async () => {
    const content = await writeContent(join(root.path, "content"));
    const site = join(root.path, "site");
    const built = await cli(["registry", "build", content, "--output", site], {});
    const payloads = await Promise.all(
      ["1.10.0", "1.9.0"].map((version) =>
        readFile(join(site, `registry/pipelines/toy/${version}/download`)),
      ),
    );
    const [newer = "", older = ""] = payloads.map((bytes) =>
      createHash("sha256").update(bytes).digest("hex"),
    );
    const bytes = payloads.map(({ length }) => String(length));
    expect(built).to.deep.equal({
      code: 0,
      stdout: [
        "ID   VERSION  BYTES  SHA-256",
        `toy  1.10.0   ${bytes[0]?.padEnd(5)}  ${newer}`,
        `toy  1.9.0    ${bytes[1]?.padEnd(5)}  ${older}`,
        `14 files, 0.0 MiB, written to ${site}.`,
        "",
      ].join("\n"),
      stderr: "",
    });

    await using served = await serveFolder(site, (path, content) =>
      path.includes("/1.9.0/") ? Buffer.from("gone") : content,
    );
    const mirror = join(root.path, "mirror");
    const mirrored = await cli(["registry", "mirror", served.url, mirror], {});
    expect([mirrored.code, mirrored.stdout]).to.deep.equal([
      1,
      [
        "ID    VERSION  STATE        SHA-256 OR SOURCE",
        `toy   1.10.0   downloaded   ${newer}`,
        "away           listed only  2.0 privateRegistry https://example.org/away.tar.gz",
        "Checklists     1, version 2",
        "Releases       stable 1.10.0",
        "Catalog        1 technologies, version 3",
        "Research data  2 metrics",
        "0.0 MiB downloaded.",
        `Serve it with REGISTRY_CONTENT_DIR=${mirror}`,
        "",
      ].join("\n"),
    ]);
    expect(mirrored.stderr).to.include("6 of 6 pipelines and other parts");
    expect(mirrored.stderr).to.include(
      "\ntoy 1.9.0: SHA-256 mismatch: the downloaded package does not match the registry and was not installed\n",
    );

    const nowhere = await cli(["registry", "mirror", `${served.url}/none`, join(root.path, "other")], {});
    expect(nowhere).to.deep.equal({
      code: 1,
      stdout: "",
      stderr: `${served.url}/none does not return a registry index\n`,
    });
  });
});
