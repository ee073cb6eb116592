import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { readFile, truncate } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { expect } from "chai";
import { type DeliveredFile, downloadScript } from "../../../client/data/delivery/downloadScript.ts";
import { tempDir } from "../../helpers/tempDir.ts";

const PASSWORD = `it's "quoted" \\ and $HOME \`id\``;

describe("the command that downloads a delivery", () => {
  it("downloads every file into the directory of its sample, for any name, and verifies it", async () => {
    await using site = await aSite({
      "a b/S1_R1.fq": "reads 1",
      "o'clock $HOME.fq": "reads 2",
      "r.html": "report",
    });
    const files = [
      site.file("a b/S1_R1.fq", { savedAs: "S1/S1_R1.fq" }),
      site.file("o'clock $HOME.fq", { savedAs: "it's_..\\odd/o'clock $HOME.fq" }),
      site.file("r.html", { savedAs: "order/r.html" }),
      site.file("r.html", { savedAs: "order/2-r.html", md5: null }),
    ];

    const run = await site.run(files);

    expect(run.code, run.output).to.equal(0);
    expect(run.output).to.contain("All files downloaded.");
    expect(await site.fetched("S1/S1_R1.fq")).to.equal("reads 1");
    expect(await site.fetched("it's_..\\odd/o'clock $HOME.fq")).to.equal("reads 2");
    expect(await site.fetched("order/r.html")).to.equal("report");
    expect(await site.fetched("order/2-r.html")).to.equal("report");
    expect(site.signedOut()).to.equal(1);
  });

  it("resumes a partial file, and skips complete ones", async () => {
    const content = "0123456789".repeat(1_000);
    await using site = await aSite({ "S1.fq": content });
    const files = [site.file("S1.fq", { savedAs: "S1/S1.fq" })];
    await site.run(files);
    await truncate(join(site.folder, "S1/S1.fq"), 4_000);
    site.ranges.length = 0;

    const again = await site.run(files);
    const third = await site.run(files);

    expect([again.code, third.code], again.output + third.output).to.deep.equal([0, 0]);
    expect(site.ranges).to.deep.equal(["bytes=4000-"]);
    expect(await site.fetched("S1/S1.fq")).to.equal(content);
  });

  it("names the file that differs from its checksum", async () => {
    await using site = await aSite({ "S1.fq": "reads" });
    const run = await site.run([
      site.file("S1.fq", { savedAs: "S1/S1.fq", md5: null, sha256: "0".repeat(64) }),
    ]);
    expect(run.code).to.equal(1);
    expect(run.output).to.contain("CHECKSUM MISMATCH: S1/S1.fq");
  });

  it("stops with a wrong password, without downloads", async () => {
    await using site = await aSite({ "S1.fq": "reads" });
    const run = await site.run([site.file("S1.fq", { savedAs: "S1/S1.fq" })], "wrong");
    expect(run.code).to.equal(1);
    expect(run.output).to.contain("Sign-in failed.");
    expect(await site.fetched("S1/S1.fq").catch(() => null)).to.equal(null);
  });
});

// Sign-in and download as documented; other tests cover the real endpoints.
async function aSite(contents: Record<string, string>) {
  const folder = await tempDir();
  const ranges: string[] = [];
  let signedOut = 0;
  const server = createServer((req, res) => {
    const url = new URL(req.url ?? "", "http://site");
    let body = "";
    req.on("data", (bytes: Buffer) => (body += bytes.toString()));
    req.on("end", () => {
      if (url.pathname === "/api/auth/sign-in") {
        const { email, password } = JSON.parse(body) as Record<string, string>;
        const isRight = email === "ann@example.org" && password === PASSWORD;
        if (isRight) res.setHeader("set-cookie", "lanekeeper.sid=yes; HttpOnly; Path=/");
        return res.writeHead(isRight ? 200 : 401).end("{}");
      }
      if (req.headers.cookie !== "lanekeeper.sid=yes") return res.writeHead(401).end();
      if (url.pathname === "/api/auth/sign-out") {
        signedOut++;
        return res.writeHead(200).end();
      }
      const content = contents[url.searchParams.get("path") ?? ""];
      if (content === undefined) return res.writeHead(404).end();
      const { range } = req.headers;
      if (range === undefined) return res.writeHead(200).end(content);
      ranges.push(range);
      const from = Number(/\d+/.exec(range)?.[0]);
      if (from >= content.length) {
        return res.writeHead(416, { "content-range": `bytes */${content.length}` }).end();
      }
      const rest = { "content-range": `bytes ${from}-${content.length - 1}/${content.length}` };
      return res.writeHead(206, rest).end(content.slice(from));
    });
  });
  await new Promise<void>((resolve) => void server.listen(0, "127.0.0.1", resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  return {
    folder: folder.path,
    ranges,
    signedOut: () => signedOut,
    fetched: (path: string) => readFile(join(folder.path, path), "utf8"),
    file(path: string, known: { savedAs: string } & Partial<DeliveredFile>): DeliveredFile {
      const content = contents[path] ?? "";
      const md5 = createHash("md5").update(content).digest("hex");
      return { path, size: content.length, md5, sha256: null, ...known };
    },
    run(files: DeliveredFile[], password = PASSWORD): Promise<{ code: number | null; output: string }> {
      const script = downloadScript({ origin, email: "ann@example.org", files });
      const shell = spawn("bash", ["-c", script], { cwd: folder.path });
      let output = "";
      for (const stream of [shell.stdout, shell.stderr]) {
        stream.on("data", (bytes: Buffer) => (output += bytes.toString()));
      }
      shell.stdin.end(`${password}\n`);
      return new Promise((resolve) => shell.on("close", (code) => resolve({ code, output })));
    },
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      server.close();
      await folder.remove();
    },
  };
}
