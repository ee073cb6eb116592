import { expect } from "chai";
import { execFileSync, spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { once } from "node:events";
import { cp, mkdir, readdir, readFile, realpath, rm, symlink, writeFile } from "node:fs/promises";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { packageRoot } from "../../../server/platform/site/release.ts";
import { tempDir } from "../../helpers/tempDir.ts";

interface Said {
  code: number;
  stderr: string;
}

describe("the preparation of a checkout", function () {
  this.timeout(60_000);
  let home: Awaited<ReturnType<typeof tempDir>>;
  let root: string;

  beforeEach(async () => {
    home = await tempDir();
    root = join(home.path, "checkout");
    for (const path of ["server/main/prepare", "server/main/prepare.js"])
      await cp(join(packageRoot(), path), join(root, path), { recursive: true });
  });
  afterEach(() => home.remove());

  async function prepare(...words: string[]): Promise<Said> {
    const { PATH, HOME } = process.env;
    const child = spawn(process.execPath, [join(root, "server/main/prepare.js"), ...words], {
      env: {
        PATH,
        HOME,
        npm_config_cache: join(home.path, "npm"),
        npm_config_fetch_retries: "0",
        NODE_ENV: "production",
      },
      stdio: ["ignore", "ignore", "pipe"],
    });
    let stderr = "";
    child.stderr.setEncoding("utf8").on("data", (text: string) => (stderr += text));
    const [code] = await once(child, "close");
    return { code: code as number, stderr };
  }

  const write = async (path: string, text: string) => {
    await mkdir(join(root, path, ".."), { recursive: true });
    await writeFile(join(root, path), text);
  };
  const installing = "Installing packages (the first time takes half a minute)…\n";

  describe("installs", () => {
    let registry: Server;
    let address: string;
    let fetched: number;
    let tarball: Buffer;

    beforeEach(async () => {
      fetched = 0;
      registry = createServer((_req, res) => {
        fetched++;
        res.end(tarball);
      });
      await once(registry.listen(0, "127.0.0.1"), "listening");
      address = `http://127.0.0.1:${(registry.address() as AddressInfo).port}`;
      await askFor("1.0.0");
    });
    afterEach(() => void registry.close());

    async function askFor(version: string): Promise<void> {
      const folder = join(home.path, "tarball/package");
      await mkdir(folder, { recursive: true });
      await writeFile(join(folder, "package.json"), JSON.stringify({ name: "parcel", version }));
      tarball = execFileSync("tar", ["czf", "-", "-C", join(home.path, "tarball"), "package"]);
      const integrity = `sha512-${createHash("sha512").update(tarball).digest("base64")}`;
      const own = { name: "checkout", version: "1.0.0", devDependencies: { parcel: version } };
      await write("package.json", JSON.stringify({ ...own, type: "module" }));
      const parcel = { version, resolved: `${address}/parcel-${version}.tgz`, integrity, dev: true };
      const packages = { "": own, "node_modules/parcel": parcel };
      await write(
        "package-lock.json",
        JSON.stringify({ ...own, lockfileVersion: 3, requires: true, packages }),
      );
    }
    const installed = async () => {
      const text = await readFile(join(root, "node_modules/parcel/package.json"), "utf8");
      return (JSON.parse(text) as { version: string }).version;
    };

    it("what the lock file requires, including build dependencies, and then nothing", async () => {
      expect(await prepare()).to.deep.equal({ code: 0, stderr: installing });
      expect(await installed()).to.equal("1.0.0");
      expect(await prepare()).to.deep.equal({ code: 0, stderr: "" });
      expect(fetched).to.equal(1);
      expect(await readdir(join(root, ".cache"))).to.deep.equal([]);
    });

    it("again when the lock file is another one", async () => {
      await prepare();
      await askFor("1.1.0");
      expect(await prepare()).to.deep.equal({ code: 0, stderr: installing });
      expect(await installed()).to.equal("1.1.0");
    });

    it("nothing if npm was run manually", async () => {
      await prepare();
      await rm(join(root, "node_modules/.lanekeeper-installed"));
      expect(await prepare()).to.deep.equal({ code: 0, stderr: "" });
    });

    it("once when two start at once", async () => {
      const both = await Promise.all([prepare(), prepare()]);
      expect(both.map(({ code }) => code)).to.deep.equal([0, 0]);
      expect(both.filter(({ stderr }) => stderr.includes(installing))).to.have.length(1);
      expect(await installed()).to.equal("1.0.0");
    });

    it("and replaces a killed one", async () => {
      const { pid } = spawn("true");
      await write(".cache/prepare.lock", String(pid));
      await write(`.cache/install-${pid}/node_modules/half`, "");
      expect((await prepare()).code).to.equal(0);
      expect(await installed()).to.equal("1.0.0");
      expect(await readdir(join(root, ".cache"))).to.deep.equal([]);
    });

    it("nothing when the registry is unavailable, and keeps the installed modules", async () => {
      await prepare();
      registry.close();
      registry.closeAllConnections();
      await askFor("1.1.0");
      const { code, stderr } = await prepare();
      expect(code).to.equal(1);
      expect(stderr).to.contain("Cannot reach the package registry: check the network");
      expect(stderr).not.to.contain("    at ");
      expect(await installed()).to.equal("1.0.0");
    });
  });

  describe("builds", () => {
    beforeEach(async () => {
      await symlink(join(packageRoot(), "node_modules"), join(root, "node_modules"));
      for (const path of ["package.json", "package-lock.json", "tsconfig.json", "server/tsconfig.json"])
        await cp(join(packageRoot(), path), join(root, path));
      await write("server/main/start.ts", 'export const greeting: string = "first";\n');
      await write("server/registry/content/list.json", "[]");
      await write("db/rows.ts", "export const rows = 1;\n");
      await write("compat/paths.ts", "export const paths = 1;\n");
      await write("client/index.html", "<!doctype html><title>first</title>");
    });
    const built = (path: string) => readFile(join(root, "dist", path), "utf8");

    it("server and client, with the documents beside the code, and then nothing", async () => {
      expect(await prepare("--build")).to.deep.equal({ code: 0, stderr: "Building…\n" });
      expect(await built("server/main/start.js")).to.contain('"first"');
      expect(await built("server/registry/content/list.json")).to.equal("[]");
      expect(await built("client/index.html")).to.contain("first");
      expect(await prepare("--build")).to.deep.equal({ code: 0, stderr: "" });
    });

    it("beside the files a running server was started from", async () => {
      await prepare("--build");
      const running = await realpath(join(root, "dist"));
      await write("server/main/start.ts", 'export const greeting: string = "second";\n');
      await write("client/index.html", "<!doctype html><title>second</title>");
      await prepare("--build");
      expect(await built("server/main/start.js")).to.contain('"second"');
      expect(await built("client/index.html")).to.contain("second");
      expect(await readFile(join(running, "server/main/start.js"), "utf8")).to.contain('"first"');
      expect(await readFile(join(running, "client/index.html"), "utf8")).to.contain("first");
    });

    it("nothing when the sources are restored", async () => {
      await prepare("--build");
      await write("server/main/start.ts", 'export const greeting: string = "second";\n');
      await prepare("--build");
      await write("server/main/start.ts", 'export const greeting: string = "first";\n');
      expect(await prepare("--build")).to.deep.equal({ code: 0, stderr: "" });
      expect(await built("server/main/start.js")).to.contain('"first"');
    });

    it("without the output of a removed source", async () => {
      await write("server/main/gone.ts", "export const gone = 1;\n");
      await prepare("--build");
      await rm(join(root, "server/main/gone.ts"));
      await prepare("--build");
      expect(await readdir(join(root, "dist/server/main"))).to.deep.equal(["start.js", "start.js.map"]);
    });

    it("nothing that does not compile, and keeps the last valid build", async () => {
      await prepare("--build");
      await write("server/main/start.ts", "export const greeting: string = 2;\n");
      const { code, stderr } = await prepare("--build");
      expect(code).to.equal(1);
      expect(stderr).to.match(
        /^Building…\nThe server does not compile:\nserver\/main\/start\.ts\(1,14\): error TS2322/,
      );
      expect(await built("server/main/start.js")).to.contain('"first"');
    });

    it("once when two start at once", async () => {
      const both = await Promise.all([prepare("--build"), prepare("--build")]);
      expect(both.map(({ code }) => code)).to.deep.equal([0, 0]);
      expect(both.filter(({ stderr }) => stderr.includes("Building…"))).to.have.length(1);
    });
  });
});
