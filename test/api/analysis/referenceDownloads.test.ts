import { expect } from "chai";
import { execFileSync } from "node:child_process";
import { readdir, readFile, stat } from "node:fs/promises";
import type { ServerResponse } from "node:http";
import { dirname, join } from "node:path";
import { gzipSync } from "node:zlib";
import { pack, type Header } from "tar-stream";
import { AuditEntry } from "../../../db/models/AuditEntry.ts";
import { ReferenceData } from "../../../db/models/ReferenceData.ts";
import {
  downloadEntries,
  type DownloadLimits,
} from "../../../server/analysis/referenceData/downloadEntries.ts";
import { type Person, type TestApp, testApp } from "../../helpers/app.ts";
import { type ReferenceServer, referenceServer } from "../../helpers/referenceServer.ts";
import { tempDir } from "../../helpers/tempDir.ts";
import { trpcCalls } from "../../helpers/trpcCalls.ts";
import { until } from "../../helpers/until.ts";

const MIB = 1024 * 1024;
const GOING = new AbortController().signal;

describe("downloads of reference data", function () {
  this.timeout(60_000);
  let app: TestApp;
  let admin: Person;
  let mirror: ReferenceServer;
  let calls: ReturnType<typeof trpcCalls>;
  beforeEach(async () => {
    mirror = await referenceServer();
    app = await testApp({ LANEKEEPER_OUTGOING_ALLOW: "127.0.0.1" });
    admin = await app.as("FACILITY_ADMIN");
    calls = trpcCalls(admin, "referenceData");
  });
  afterEach(async () => {
    await app[Symbol.asyncDispose]();
    await mirror[Symbol.asyncDispose]();
  });

  const request = (more: object = {}) =>
    calls.tell("download", {
      name: "Kraken 2 standard",
      kind: "taxonomic_database",
      version: "2024-09",
      url: `${mirror.url}/k2/standard.k2d?token=secret`,
      ...more,
    });
  const download = (limits: DownloadLimits = {}, signal = GOING) =>
    downloadEntries(app.site, signal, { idleMs: 20_000, pausesMs: [1, 1, 1], spaceLeftBytes: 0, ...limits });
  const only = async () => (await calls.ask("list"))[1].entries[0];
  const outcome = async () => {
    const { state, problem } = await only();
    return [state, problem];
  };
  const requested = async (more: object = {}) => {
    const [status, entry] = await request(more);
    expect(status, JSON.stringify(entry)).to.equal(200);
    return entry as { id: string; path: string };
  };
  const reference = () => join(app.site.env.home, "reference");
  /** Cuts a connection when the unfinished file has so many bytes. */
  const cutAt = (res: ServerResponse, bytes: number) =>
    void until(async () => {
      const folder = join(reference(), ".downloading");
      const [id = ""] = await readdir(folder);
      return (await stat(join(folder, id, "part"))).size >= bytes;
    }, "bytes on the disk").finally(() => res.destroy());
  /** Resolves when so many bytes are stored as received. */
  const received = (bytes: number) =>
    until(async () => Number((await ReferenceData.query(app.db).first())?.doneBytes) >= bytes, "progress");

  it("are stored, verified and ready at their path", async () => {
    const { path } = await requested({ expectedChecksum: mirror.sha256.toUpperCase() });
    await download();
    const entry = await only();
    expect(entry).to.include({
      state: "ready",
      path,
      checksum: mirror.sha256,
      sizeBytes: mirror.content.length,
      fileCount: 1,
      isDownloaded: true,
      progress: null,
    });
    expect(dirname(path).startsWith(join(reference(), "kraken-2-standard-2024-09-"))).to.equal(true);
    expect((await readFile(path)).equals(mirror.content)).to.equal(true);
    expect(await readdir(join(reference(), ".downloading"))).to.deep.equal([]);
    const audited = await AuditEntry.query(app.db).where({ targetId: entry.id });
    expect(JSON.stringify(audited)).not.to.contain("token=secret");
  });

  it("resume with a range after the connection was cut", async () => {
    await requested({ expectedChecksum: `md5:${mirror.md5}` });
    mirror.onRequest = (req, res) => {
      const [bytes, end] =
        [
          [MIB, MIB],
          [MIB / 2, 1.5 * MIB],
        ][mirror.ranges.length] ?? [];
      mirror.serve(req, res, bytes === undefined ? {} : { bytes });
      if (end !== undefined) cutAt(res, end);
    };
    await download();
    expect([await outcome(), mirror.ranges]).to.deep.equal([
      ["ready", null],
      ["", `bytes=${MIB}-`, `bytes=${1.5 * MIB}-`],
    ]);
  });

  it("begin again from a server that has no ranges", async () => {
    await requested({ expectedChecksum: mirror.sha256 });
    mirror.onRequest = (req, res) => {
      const isFirst = mirror.ranges.length === 0;
      mirror.serve(req, res, { ranges: false, ...(isFirst && { bytes: MIB }) });
      if (isFirst) cutAt(res, MIB);
    };
    await download();
    expect([await outcome(), mirror.ranges]).to.deep.equal([
      ["ready", null],
      ["", ""],
    ]);
  });

  it("begin again when the content changed in between", async () => {
    await requested();
    mirror.onRequest = (req, res) => {
      const isFirst = mirror.ranges.length === 0;
      mirror.serve(req, res, isFirst ? { bytes: MIB } : {});
      if (isFirst) {
        mirror.content = Buffer.alloc(2 * MIB, "new");
        mirror.etag = '"two"';
        cutAt(res, MIB);
      }
    };
    const { path } = await only();
    await download();
    expect(await outcome()).to.deep.equal(["ready", null]);
    expect((await readFile(path)).equals(Buffer.alloc(2 * MIB, "new"))).to.equal(true);
    expect(mirror.ranges).to.deep.equal(["", `bytes=${MIB}-`]);
  });

  it("begin again when the server refuses the range", async () => {
    await requested({ expectedChecksum: mirror.sha256 });
    mirror.onRequest = (req, res) => {
      const { range } = req.headers;
      const isFirst = mirror.ranges.length === 0;
      if (range === undefined) mirror.serve(req, res, isFirst ? { bytes: MIB } : {});
      else {
        mirror.ranges.push(range);
        res.writeHead(416).end();
      }
      if (isFirst) cutAt(res, MIB);
    };
    await download();
    expect([await outcome(), mirror.ranges]).to.deep.equal([
      ["ready", null],
      ["", `bytes=${MIB}-`, ""],
    ]);
  });

  it("that do not have the expected checksum are removed", async () => {
    const expected = "0".repeat(64);
    await requested({ expectedChecksum: expected });
    await download();
    expect(await outcome()).to.deep.equal([
      "failed",
      `The checksum of the downloaded file is sha256:${mirror.sha256}, expected sha256:${expected}. The file was removed.`,
    ]);
    expect(await readdir(join(reference(), ".downloading"))).to.deep.equal([]);
  });

  it("take the expected checksum from a checksum file", async () => {
    await requested({ checksumUrl: `${mirror.url}/SHA256SUMS` });
    let listed = `${"1".repeat(64)}  other.k2d\n${mirror.sha256} *./k2/standard.k2d\n`;
    mirror.onRequest = (req, res) =>
      req.url === "/SHA256SUMS" ? void res.end(listed) : mirror.serve(req, res);
    await download();
    const entry = await only();
    expect([entry.state, entry.expectedChecksum]).to.deep.equal(["ready", `sha256:${mirror.sha256}`]);
    listed = `${"1".repeat(64)}  other.k2d\n`;
    await calls.tell("delete", { entryId: entry.id, removesFiles: true });
    await requested({ checksumUrl: `${mirror.url}/SHA256SUMS` });
    await download();
    expect(await outcome()).to.deep.equal([
      "failed",
      "The checksum file has no SHA-256 or MD5 for standard.k2d",
    ]);
  });

  it("that are too large are refused before and during the transfer", async () => {
    mirror.onRequest = (_req, res) => void res.writeHead(200, { "content-length": "2000000000" }).write("x");
    await calls.tell("changeSettings", { maxDownloadGibibytes: 1 });
    await requested();
    await download();
    const [state, problem] = await outcome();
    expect([state, problem]).to.deep.equal([
      "failed",
      "The download is larger than the limit of 1.0 GiB in the settings",
    ]);
  });

  it("need space on the disk", async () => {
    await requested();
    await download({ spaceLeftBytes: Number.MAX_SAFE_INTEGER });
    const [state, problem] = await outcome();
    expect(state).to.equal("failed");
    expect(problem).to.match(/^The disk of the reference directory has only [\d.]+ [GTM]iB left$/);
  });

  it("end when the server sends nothing, after several attempts", async () => {
    await requested();
    mirror.onRequest = (req, res) => mirror.serve(req, res, { bytes: 10 });
    await download({ idleMs: 100, pausesMs: [1] });
    expect(await outcome()).to.deep.equal([
      "failed",
      "The download was interrupted 2 times in a row: no data for 1 seconds. Try again to resume it.",
    ]);
  });

  it("try again after temporary failures, and not after others", async () => {
    await requested();
    let count = 0;
    mirror.onRequest = (req, res) => (++count < 3 ? void res.writeHead(503).end() : mirror.serve(req, res));
    await download();
    expect([await outcome(), count]).to.deep.equal([["ready", null], 3]);
    await requested({ version: "missing" });
    count = 0;
    mirror.onRequest = (_req, res) => void (++count, res.writeHead(404).end());
    await download();
    const failed = (await calls.ask("list"))[1].entries.find(
      ({ version }: { version: string }) => version === "missing",
    );
    expect([failed.state, failed.problem, count]).to.deep.equal([
      "failed",
      "The server answered with status 404",
      1,
    ]);
  });

  it("never reach addresses inside the facility, directly or by a redirect", async () => {
    expect(await request({ url: "http://169.254.169.254/latest" })).to.deep.equal([
      400,
      "Link-local and metadata addresses are not allowed",
    ]);
    expect(await request({ url: "http://10.0.0.1/db" })).to.deep.equal([
      400,
      "Loopback and private addresses are not allowed as a source unless LANEKEEPER_OUTGOING_ALLOW lists them",
    ]);
    expect((await request({ checksumUrl: "http://[::1]/sums" }))[0]).to.equal(400);
    for (const url of [
      "ftp://ftp.ncbi.nlm.nih.gov/x",
      "file:///etc/passwd",
      "http://user:pass@example.org/x",
    ])
      expect(await request({ url }), url).to.deep.equal([
        400,
        "The address must be an http or https address without user name and password",
      ]);
    for (const [target, problem] of [
      [
        "http://169.254.169.254/latest/meta-data",
        "The address, or one that it redirects to, is in a network that Lanekeeper does not contact",
      ],
      [
        "http://10.1.2.3/",
        "The address, or one that it redirects to, is in a network that Lanekeeper does not contact",
      ],
      ["file:///etc/passwd", "The address redirects too often or to something other than http or https"],
      ["/k2/again", "The address redirects too often or to something other than http or https"],
    ]) {
      mirror.onRequest = (_req, res) => void res.writeHead(302, { location: target }).end();
      const { id } = await requested({ name: `to ${target}` });
      await download();
      const found = await ReferenceData.query(app.db).findById(id).throwIfNotFound();
      expect([found.state, JSON.parse(found.problem ?? "{}").text], target).to.deep.equal([
        "failed",
        problem,
      ]);
    }
  });

  it("follow redirects to other allowed addresses", async () => {
    mirror.onRequest = (req, res) =>
      req.url?.startsWith("/k2/")
        ? void res.writeHead(307, { location: "/mirror/x" }).end()
        : mirror.serve(req, res);
    await requested();
    await download();
    expect(await outcome()).to.deep.equal(["ready", null]);
  });

  it("are canceled, keep what was received, and resume when they are tried again", async () => {
    const { id } = await requested({ expectedChecksum: mirror.sha256 });
    mirror.onRequest = (req, res) => mirror.serve(req, res, { bytes: MIB });
    const running = download({ idleMs: 30_000 });
    await received(MIB);
    const { progress } = await only();
    expect(progress).to.deep.equal({ phase: "download", doneBytes: MIB, totalBytes: mirror.content.length });
    await calls.tell("cancel", { entryId: id });
    await running;
    expect(await outcome()).to.deep.equal(["failed", "The download was canceled. Try again to resume it."]);
    mirror.onRequest = undefined;
    await calls.tell("retry", { entryId: id });
    await download();
    expect([await outcome(), mirror.ranges]).to.deep.equal([
      ["ready", null],
      ["", `bytes=${MIB}-`],
    ]);
  });

  it("wait for the next process when this one stops", async () => {
    await requested();
    mirror.onRequest = (req, res) => mirror.serve(req, res, { bytes: MIB });
    const stopping = new AbortController();
    const running = download({ idleMs: 30_000 }, stopping.signal);
    await received(MIB);
    stopping.abort();
    await running;
    expect(await outcome()).to.deep.equal(["downloading", null]);
    mirror.onRequest = undefined;
    await download();
    expect([await outcome(), mirror.ranges[1]]).to.deep.equal([["ready", null], `bytes=${MIB}-`]);
  });

  it("are complete when a process died after the files were placed", async () => {
    const { id, path } = await requested();
    await download();
    await ReferenceData.query(app.db)
      .findById(id)
      .patch({ state: "downloading", checksum: null, phase: "verify" });
    await download();
    expect([await outcome(), mirror.ranges.length, (await stat(path)).size]).to.deep.equal([
      ["ready", null],
      1,
      mirror.content.length,
    ]);
  });

  it("are deleted with their files if the user wants that", async () => {
    const first = await requested();
    await download();
    await calls.tell("delete", { entryId: first.id });
    expect((await stat(first.path)).isFile()).to.equal(true);
    const second = await requested();
    await download();
    await calls.tell("delete", { entryId: second.id, removesFiles: true });
    expect(await stat(second.path).catch(({ code }) => code)).to.equal("ENOENT");
    await until(async () => (await readdir(join(reference(), ".trash"))).length === 0, "an empty trash");
  });

  describe("of archives", () => {
    const archive = async (entries: (Partial<Header> & { name: string; text?: string })[]) => {
      const tar = pack();
      for (const { text = "", ...header } of entries) tar.entry(header, text);
      tar.finalize();
      const pieces: Buffer[] = [];
      for await (const piece of tar) pieces.push(piece as Buffer);
      return gzipSync(Buffer.concat(pieces));
    };
    const unpacked = async (content: Buffer, name = "db.tar.gz") => {
      mirror.content = content;
      const entry = await requested({ url: `${mirror.url}/${name}`, unpack: true });
      await download();
      return entry;
    };

    it("are unpacked into a directory", async () => {
      const { path } = await unpacked(
        await archive([
          { name: "./", type: "directory" },
          { name: "./hash.k2d", text: "hash" },
          { name: "./sub/taxo.k2d", text: "taxo" },
        ]),
      );
      const entry = await only();
      expect([entry.state, entry.problem, entry.fileCount, entry.sizeBytes]).to.deep.equal([
        "ready",
        null,
        2,
        8,
      ]);
      expect(await readFile(join(path, "sub/taxo.k2d"), "utf8")).to.equal("taxo");
    });

    it("also from a zip file", async () => {
      const folder = await tempDir();
      try {
        execFileSync("python3", [
          "-c",
          "import zipfile,sys\nz=zipfile.ZipFile(sys.argv[1],'w')\nz.writestr('a/b.fa','ACGT')\nz.close()",
          join(folder.path, "x.zip"),
        ]);
        const { path } = await unpacked(await readFile(join(folder.path, "x.zip")), "x.zip");
        expect(await outcome()).to.deep.equal(["ready", null]);
        expect(await readFile(join(path, "a/b.fa"), "utf8")).to.equal("ACGT");
      } finally {
        await folder.remove();
      }
    });

    for (const [what, entries, problem] of [
      [
        "leads outside",
        [{ name: "../../evil", text: "x" }],
        "The archive contains a path that leads outside of its directory",
      ],
      [
        "is absolute",
        [{ name: "/tmp/evil", text: "x" }],
        "The archive contains a path that leads outside of its directory",
      ],
      [
        "is a link",
        [{ name: "link", type: "symlink", linkname: "/etc" }],
        "The archive contains links or devices; only files and directories are unpacked",
      ],
      [
        "is a hard link",
        [{ name: "link", type: "link", linkname: "/etc/passwd" }],
        "The archive contains links or devices; only files and directories are unpacked",
      ],
      [
        "appears twice",
        [
          { name: "same", text: "x" },
          { name: "same", text: "y" },
        ],
        "The archive contains the same path twice",
      ],
    ] as [string, (Partial<Header> & { name: string; text?: string })[], string][])
      it(`are refused when a path ${what}`, async () => {
        await unpacked(await archive([{ name: "good", text: "x" }, ...entries]));
        expect(await outcome()).to.deep.equal(["failed", problem]);
        expect(await readdir(reference())).to.deep.equal([".downloading"]);
        expect(await readdir(join(reference(), ".downloading"))).to.deep.equal([]);
      });

    it("are refused when a path of a zip file leads outside", async () => {
      const folder = await tempDir();
      try {
        execFileSync("python3", [
          "-c",
          "import zipfile,sys\nz=zipfile.ZipFile(sys.argv[1],'w')\nz.writestr('../../evil','x')\nz.close()",
          join(folder.path, "x.zip"),
        ]);
        await unpacked(await readFile(join(folder.path, "x.zip")), "x.zip");
        expect(await outcome()).to.deep.equal([
          "failed",
          "The archive contains a path that leads outside of its directory",
        ]);
      } finally {
        await folder.remove();
      }
    });

    it("are refused when they are damaged", async () => {
      const good = await archive([{ name: "good", text: "x".repeat(100_000) }]);
      await unpacked(good.subarray(0, good.length - 20));
      expect(await outcome()).to.deep.equal(["failed", "The archive is damaged or has an unknown format"]);
    });

    it("are refused when a zip file announces more than the limit", async () => {
      await calls.tell("changeSettings", { maxDownloadGibibytes: 1 });
      const folder = await tempDir();
      try {
        const place = join(folder.path, "x.zip");
        execFileSync("python3", [
          "-c",
          "import zipfile,sys\nz=zipfile.ZipFile(sys.argv[1],'w',zipfile.ZIP_DEFLATED)\nz.writestr('a','x')\nz.close()",
          place,
        ]);
        const zip = await readFile(place);
        zip.writeUInt32LE(0x7fff_ffff, zip.indexOf(Buffer.from("PK\x01\x02", "latin1")) + 24);
        await unpacked(zip, "x.zip");
        expect(await outcome()).to.deep.equal([
          "failed",
          "The unpacked archive is larger than the limit in the settings or the free space",
        ]);
      } finally {
        await folder.remove();
      }
    });

    it("need a name that says how to unpack them", async () => {
      expect(await request({ unpack: true })).to.deep.equal([
        400,
        "Only .tar, .tar.gz, .tgz and .zip archives can be unpacked",
      ]);
    });
  });
});
