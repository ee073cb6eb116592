import { expect } from "chai";
import { execFile } from "node:child_process";
import { cp, mkdir, readFile, symlink, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { packageRoot } from "../../../server/platform/site/release.ts";
import { itNightly } from "../../helpers/nightly.ts";
import { childEnvironment } from "../../helpers/server.ts";
import { tempDir } from "../../helpers/tempDir.ts";

const root = packageRoot();
const PAGE = "docs/howto/add-an-endpoint.md";
const TEST_MAX_MS = 120_000;
const COPIED = ["server", "client", "compat", "db", "package.json", "tsconfig.json", ".mocharc.json"];

/** In addition to the test of the page: the OpenAPI document has the path. */
const DESCRIPTION_TEST = `
import { expect } from "chai";
import { buildDocument } from "../../../compat/document/buildDocument.ts";
import { sections } from "../../../compat/document/sections.ts";

it("is in the API document", () => {
  const { paths } = buildDocument(sections, { version: "0.0.0", isStrict: true });
  expect(paths).to.have.property("/api/orders/{orderId}/sample-counts");
});
`;

interface Block {
  /** The file with the content of the block. */
  file: string | undefined;
  /** The file into which the block is inserted, after the line `after`. */
  into: string | undefined;
  after: string;
  code: string;
}

function getBlocks(page: string): Block[] {
  return [...page.matchAll(/^```ts (?:file=(\S+)|in=(\S+) after="(.*)")\n([\s\S]*?)^```$/gm)].map(
    ([, file, into, after = "", code = ""]) => ({ file, into, after, code }),
  );
}

async function apply(folder: string, block: Block): Promise<void> {
  const path = join(folder, block.file ?? block.into ?? "");
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, await inserted(folder, block));
}

/** The content of the file of a block. */
async function inserted(folder: string, { into, after, code }: Block): Promise<string> {
  if (into === undefined) return code;
  const lines = (await readFile(join(folder, into), "utf8")).split("\n");
  const found = lines.flatMap((line, index) => (line === after ? [index] : []));
  expect(found, `${PAGE}: the line "${after}" of ${into}`).to.have.length(1);
  lines.splice((found[0] ?? 0) + 1, 0, code.trimEnd());
  return lines.join("\n");
}

describe("the guide to a new endpoint", () => {
  it("names lines of this code to add its code after", async () => {
    const blocks = getBlocks(await readFile(join(root, PAGE), "utf8"));
    expect(blocks).to.have.length(6);
    for (const block of blocks) await inserted(root, block);
  });

  itNightly("leads to an endpoint that answers and is described", async function () {
    this.timeout(TEST_MAX_MS);
    const folder = await tempDir();
    try {
      for (const name of COPIED) await cp(join(root, name), join(folder.path, name), { recursive: true });
      await cp(join(root, "test/helpers"), join(folder.path, "test/helpers"), { recursive: true });
      await cp(join(root, "test/hooks.ts"), join(folder.path, "test/hooks.ts"));
      await symlink(join(root, "node_modules"), join(folder.path, "node_modules"));
      const blocks = getBlocks(await readFile(join(root, PAGE), "utf8"));
      for (const block of blocks) await apply(folder.path, block);
      const tests = blocks.flatMap(({ file }) => (file?.startsWith("test/") ? [file] : []));
      const described = "test/api/platform/described.test.ts";
      await mkdir(join(folder.path, dirname(described)), { recursive: true });
      await writeFile(join(folder.path, described), DESCRIPTION_TEST);
      const { stdout } = await promisify(execFile)(
        process.execPath,
        [join(root, "node_modules/mocha/bin/mocha.js"), "--reporter", "json", ...tests, described],
        { cwd: folder.path, env: childEnvironment({}) },
      );
      const report = JSON.parse(stdout.slice(stdout.indexOf("{"))) as {
        stats: { passes: number; failures: number };
      };
      expect(report.stats).to.include({ passes: 3, failures: 0 });
    } finally {
      await folder.remove();
    }
  });
});
