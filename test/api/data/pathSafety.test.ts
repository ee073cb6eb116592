import { expect } from "chai";
import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { mkdir, rename, symlink, writeFile } from "node:fs/promises";
import { createServer } from "node:net";
import { basename, dirname, join } from "node:path";
import { type Person, type TestApp, testApp } from "../../helpers/app.ts";
import { aFile } from "../../helpers/factories.ts";

const SECRET = "nobody may read these bytes";

/** Paths for a query string, not encoded. {root}: the data directory, {outside}: a directory beside it. */
const ATTACKS: string[] = [
  // Parent directories, in every encoding of dots and slash.
  "../outside/secret.txt",
  "../../outside/secret.txt",
  "./../outside/secret.txt",
  "orders/../../outside/secret.txt",
  "orders/./../../outside/secret.txt",
  "orders//..//../outside/secret.txt",
  "orders/inside.txt/../../../outside/secret.txt",
  "..",
  "../../",
  ".",
  "../analysis/",
  "%2e%2e/outside/secret.txt",
  "%2e%2e%2foutside%2fsecret.txt",
  "%2E%2E%2Foutside%2Fsecret.txt",
  "..%2foutside%2fsecret.txt",
  "%252e%252e%252foutside%252fsecret.txt",
  "..%252foutside%252fsecret.txt",
  "%25252e%25252e%25252foutside%25252fsecret.txt",
  "..%c0%afoutside%c0%afsecret.txt",
  "%c0%ae%c0%ae/outside/secret.txt",
  "..%ef%bc%8foutside%ef%bc%8fsecret.txt",
  "%ef%bc%8e%ef%bc%8e/outside/secret.txt",
  "%e2%80%a4%e2%80%a4/outside/secret.txt",
  "..%e2%88%95outside%e2%88%95secret.txt",
  "..%5coutside%5csecret.txt",
  "..%255coutside%255csecret.txt",
  "orders%5c..%5c..%5coutside%5csecret.txt",
  "....//outside/secret.txt",
  "..././outside/secret.txt",
  "..;/outside/secret.txt",
  "..%00/outside/secret.txt",
  "..%0a/outside/secret.txt",
  "%20../outside/secret.txt",
  "..%20/outside/secret.txt",
  // Absolute paths.
  "/etc/passwd",
  "//etc/passwd",
  "/etc/passwd%00.txt",
  "%2fetc%2fpasswd",
  "%252fetc%252fpasswd",
  "{outside}/secret.txt",
  "{outside}%2fsecret.txt",
  "{root}/../outside/secret.txt",
  "{root}-evil/secret.txt",
  "{root}/link-to-file.txt",
  "{root}/link-to-folder/secret.txt",
  "/proc/self/environ",
  "/proc/self/root/etc/passwd",
  "/proc/self/cwd/package.json",
  "/dev/zero",
  "/dev/stdin",
  "C:%5cWindows%5cwin.ini",
  "C:/Windows/win.ini",
  "%5c%5cserver%5cshare%5cx.txt",
  "file:///etc/passwd",
  "file:{outside}/secret.txt",
  "~/.ssh/id_rsa.txt",
  "$HOME/x.txt",
  // Paths through planted symbolic links.
  "link-to-file.txt",
  "link-to-folder/secret.txt",
  "link-to-folder/",
  "link-to-folder",
  "link-to-above/outside/secret.txt",
  "link-to-link.txt",
  "link-to-link-folder/secret.txt",
  "folder/link-to-file.txt",
  "folder/link-to-folder/secret.txt",
  "link-in-a-circle.txt",
  "link-to-nothing.txt",
  "link-to-system/hostname.txt",
  "link-to-process/environ.txt",
  "link-to-folder/../link-to-folder/secret.txt",
  // Directories, special files and invalid names.
  "orders/inside.txt%00",
  "orders/inside.txt%00.html",
  "%00",
  "orders/inside.txt/",
  "orders",
  "fifo.txt",
  "socket.txt",
  "folder.txt",
  "orders/inside.txt/x.txt",
  "",
  "%",
  "%zz",
  "a%ff%fe.txt",
  `${"a/".repeat(1_000)}x.txt`,
  `${"a".repeat(300)}.txt`,
  `${"../../".repeat(500)}etc/passwd`,
  "orders/inside.txt&path=../outside/secret.txt",
  "path[]=../outside/secret.txt",
];

/** Valid paths: unusual names. */
const NAMES = [
  "a..b.txt",
  "...txt",
  "..a/b...c.txt",
  "with blank and é.txt",
  "#?&+%.txt",
  "-rf.txt",
  "😀.txt",
];

describe("paths that try to leave the data directory", () => {
  let app: TestApp;
  let admin: Person;
  let outside: string;

  before(async () => {
    app = await testApp();
    admin = await app.as("FACILITY_ADMIN");
    outside = join(dirname(app.files), "outside");
    for (const place of [join(outside, "secret.txt"), join(`${app.files}-evil`, "secret.txt")]) {
      await mkdir(dirname(place), { recursive: true });
      await writeFile(place, SECRET);
    }
    await aFile(app.files, "orders/inside.txt", "inside");
    await mkdir(join(app.files, "folder.txt"), { recursive: true });
    execFileSync("mkfifo", [join(app.files, "fifo.txt")]);
    await new Promise<void>((resolve) =>
      createServer().listen(join(app.files, "socket.txt"), resolve).unref(),
    );
    const links: [string, string][] = [
      ["link-to-file.txt", join(outside, "secret.txt")],
      ["link-to-folder", outside],
      ["link-to-above", ".."],
      ["link-to-link.txt", "link-to-file.txt"],
      ["link-to-link-folder", "link-to-folder"],
      ["folder/link-to-file.txt", "../../outside/secret.txt"],
      ["folder/link-to-folder", "../../outside"],
      ["link-in-a-circle.txt", "link-in-a-circle.txt"],
      ["link-to-nothing.txt", join(outside, "nothing.txt")],
      ["link-to-system", "/etc"],
      ["link-to-process", "/proc/self"],
    ];
    await mkdir(join(app.files, "folder"));
    for (const [name, target] of links) await symlink(target, join(app.files, name));
  });
  after(() => app[Symbol.asyncDispose]());

  const written = (attack: string) => attack.replaceAll("{root}", app.files).replaceAll("{outside}", outside);
  // Batches take JSON: the path decoded once, and the path as written.
  const decoded = (attack: string) => {
    try {
      return decodeURIComponent(written(attack));
    } catch {
      return written(attack);
    }
  };

  const WAYS: [string, (attack: string) => Promise<{ status: number; body: unknown }>][] = [
    ["download", (attack) => admin.get(`/api/files/download?path=${written(attack)}`)],
    ["preview", (attack) => admin.get(`/api/files/preview?path=${written(attack)}`)],
    [
      "checksum",
      (attack) => admin.post("/api/files/checksum", { filePaths: [written(attack), decoded(attack)] }),
    ],
    [
      "delete",
      (attack) => admin.post("/api/files/delete", { filePaths: [written(attack), decoded(attack)] }),
    ],
  ];
  for (const [way, ask] of WAYS) {
    for (const attack of ATTACKS) {
      it(`${way} reaches no outside file by ${JSON.stringify(attack.slice(0, 60))}`, async () => {
        const { status, body } = await ask(attack);
        const text = Buffer.isBuffer(body) ? body.toString() : JSON.stringify(body);
        const remaining = [written(attack), decoded(attack)].reduce(
          (rest, own) => rest.replaceAll(own, ""),
          text,
        );
        expect(remaining).to.not.contain(SECRET).and.not.contain("root:").and.not.contain(dirname(outside));
        if (way === "download" || way === "preview") expect([400, 404]).to.include(status, text);
        else if (status === 200) expect(body).to.satisfy(nothingDone, text);
        else expect(status).to.equal(400, text);
        expect(readFileSync(join(outside, "secret.txt"), "utf8")).to.equal(SECRET);
        expect(existsSync(join(app.files, "orders/inside.txt"))).to.equal(true);
      });
    }
  }

  for (const name of NAMES) {
    it(`${JSON.stringify(name)} is a name`, async () => {
      await aFile(app.files, name, name);
      const encoded = encodeURIComponent(name);
      expect(String((await admin.get(`/api/files/download?path=${encoded}`)).body)).to.equal(name);
      expect(String((await admin.get(`/api/files/preview?path=${encoded}`)).body)).to.equal(name);
      const { body } = await admin.post("/api/files/delete", { filePaths: [name] });
      expect(body.deletedCount).to.equal(1);
    });
  }

  it("one name in two normal forms is two names", async () => {
    const [composed, decomposed] = ["é.txt".normalize("NFC"), "é.txt".normalize("NFD")];
    await aFile(app.files, composed, "composed");
    expect((await admin.get(`/api/files/download?path=${encodeURIComponent(decomposed)}`)).status).to.equal(
      404,
    );
    await aFile(app.files, decomposed, "decomposed");
    for (const [name, contents] of [
      [composed, "composed"],
      [decomposed, "decomposed"],
    ] as const) {
      const { body } = await admin.get(`/api/files/download?path=${encodeURIComponent(name)}`);
      expect(String(body)).to.equal(contents);
    }
  });

  for (const [way, ask] of WAYS) {
    it(`${way} reaches no outside file through a directory that is repeatedly replaced by a link`, async () => {
      const place = join(app.files, `swapped-${way}`);
      await mkdir(place);
      await writeFile(join(place, "secret.txt"), "inside");
      await symlink(outside, `${place}-link`);
      let swapping = true;
      const swapper = (async () => {
        while (swapping) {
          await rename(place, `${place}-real`);
          await rename(`${place}-link`, place);
          await rename(place, `${place}-link`);
          await rename(`${place}-real`, place);
        }
      })();
      const answers = [];
      for (let round = 0; round < 15; round++) {
        const requests = Array.from({ length: 10 }, () => ask(`${basename(place)}/secret.txt`));
        answers.push(...(await Promise.all(requests)));
      }
      swapping = false;
      await swapper;
      for (const { body } of answers) {
        const text = Buffer.isBuffer(body) ? body.toString() : JSON.stringify(body);
        expect(text).to.not.contain(SECRET).and.not.contain(MD5_OF_SECRET);
      }
      expect(readFileSync(join(outside, "secret.txt"), "utf8")).to.equal(SECRET);
    });
  }
});

const MD5_OF_SECRET = createHash("md5").update(SECRET).digest("hex");

function nothingDone(body: { deletedCount?: number; summary?: { successful: number } }): boolean {
  return body.deletedCount === 0 || body.summary?.successful === 0;
}
