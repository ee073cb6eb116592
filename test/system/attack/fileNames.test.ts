import { expect } from "chai";
import { parse } from "content-disposition";
import { type Person, type TestApp, testApp } from "../../helpers/app.ts";
import { aFile, anOrder } from "../../helpers/factories.ts";
import { statusAndBody } from "../../helpers/statusAndBody.ts";
import { uploadCalls } from "../../helpers/uploads.ts";

/** Names that could be misinterpreted by a header, a shell, a page or a file system. */
describe("a file name appears unchanged in its header, and cannot inject anything", () => {
  let app: TestApp;
  let admin: Person;
  let artifacts: string;
  let uploads: ReturnType<typeof uploadCalls>;
  before(async () => {
    app = await testApp();
    admin = await app.as("FACILITY_ADMIN");
    const order = await anOrder(app.db, admin.user.id, { status: "SUBMITTED" });
    artifacts = `orders/${order.id}/artifacts`;
    uploads = uploadCalls(admin, order.id);
    await admin.put("/api/admin/settings/sequencing-files", { dataBasePath: app.files });
  });
  after(() => app[Symbol.asyncDispose]());

  /** Status, Content-Disposition, its parsed file name, Set-Cookie and body of a response for a file. */
  async function answered(what: "download" | "preview", path: string): Promise<unknown[]> {
    const { status, headers, body } = await admin.get(`/api/files/${what}?path=${encodeURIComponent(path)}`);
    const disposition = headers.get("content-disposition");
    const read = disposition === null ? null : (parse(disposition).parameters["filename"] ?? null);
    const bytes: unknown = Buffer.isBuffer(body) ? body.toString() : body;
    return [status, disposition, read, headers.get("set-cookie"), bytes];
  }

  // By sent name: the stored name, and the name in the download header.
  const kept: [name: string, file: string, named: string][] = [
    ['a"; filename=b.html', "a_filename_b.html", String.raw`filename="a\"; filename=b.html"`],
    ['a".html', "a.html", String.raw`filename="a\".html"`],
    ["a'; filename*=UTF-8''b.x", "a_filename_UTF-8_b.x", `filename="a'; filename*=UTF-8''b.x"`],
    ["a;filename=b.html", "a_filename_b.html", 'filename="a;filename=b.html"'],
    [
      "a%0d%0aX:1.html",
      "a_0d_0aX_1.html",
      `filename="a%0d%0aX:1.html"; filename*=UTF-8''a%250d%250aX%3A1.html`,
    ],
    ["a%2F..%2Fb.html", "a_2F.._2Fb.html", "filename=a%2F..%2Fb.html; filename*=UTF-8''a%252F..%252Fb.html"],
    ["-rf.html", "rf.html", "filename=-rf.html"],
    [".htaccess", "file.htaccess", "filename=.htaccess"],
    ["...html", "file.html", "filename=...html"],
    ["\u202elmth.exe", "lmth.exe", `filename="?lmth.exe"; filename*=UTF-8''%E2%80%AElmth.exe`],
    ["\u2028.html", "file.html", `filename="?.html"; filename*=UTF-8''%E2%80%A8.html`],
    ["ﷺ.html", "file.html", `filename="?.html"; filename*=UTF-8''%EF%B7%BA.html`],
    ["<img src=x>.html", "img_src_x.html", 'filename="<img src=x>.html"'],
    ["$(id).html", "id.html", 'filename="$(id).html"'],
    ["CON", "CON", "filename=CON"],
    ["__proto__", "proto", "filename=__proto__"],
  ];
  for (const [name, file, named] of kept)
    it(`sent as ${written(name)}`, async () => {
      const uploadId = await uploads.sent(Buffer.from("x"), { originalName: name });
      const place = `${artifacts}/delivery/${uploadId}-${file}`;
      expect(statusAndBody(await uploads.complete(uploadId))).to.deep.equal([
        200,
        { success: true, uploadId, finalPath: place, size: 1, status: "COMPLETED" },
      ]);
      expect(await answered("download", place)).to.deep.equal([200, `attachment; ${named}`, name, null, "x"]);
    });

  const REFUSED = {
    error: "originalName must be a file name of at most 255 bytes without slashes and control characters",
  };
  for (const name of [
    "a\r\nSet-Cookie: planted=1.html",
    "a\0.html",
    "a\x7f.html",
    "a\u0085.html",
    "<script>alert(1)</script>",
    "../a.html",
    "a/b.html",
    "..\\a.html",
    ".",
    "..",
    " ",
    "\ud800.html",
    "é".repeat(128),
  ])
    it(`never sent as ${written(name)}`, async () => {
      const answer = await uploads.initiate({ originalName: name });
      expect(statusAndBody(answer)).to.deep.equal([400, REFUSED]);
    });

  // Files that an operator placed there.
  const laid: [name: string, named: string][] = [
    [
      "b\r\nSet-Cookie: planted=1.html",
      `filename="b??Set-Cookie: planted=1.html"; filename*=UTF-8''b%0D%0ASet-Cookie%3A%20planted%3D1.html`,
    ],
    [
      'b"; filename=c\r\n\r\n<script>.html',
      String.raw`filename="b\"; filename=c????<script>.html"; filename*=UTF-8''b%22%3B%20filename%3Dc%0D%0A%0D%0A%3Cscript%3E.html`,
    ],
    ["b\x7f.html", `filename="b?.html"; filename*=UTF-8''b%7F.html`],
    ["b\u0085.html", `filename="b?.html"; filename*=UTF-8''b%C2%85.html`],
    ["\ufffd.html", `filename="?.html"; filename*=UTF-8''%EF%BF%BD.html`],
    ["...html", "filename=...html"],
  ];
  for (const [name, named] of laid)
    it(`stored as ${written(name)}`, async () => {
      const path = `${artifacts}/${name}`;
      await aFile(app.files, path, "x");
      expect(await answered("download", path)).to.deep.equal([200, `attachment; ${named}`, name, null, "x"]);
      expect(await answered("preview", path)).to.deep.equal([200, `inline; ${named}`, name, null, "x"]);
    });

  const refusal = (status: number, error: string) => [status, null, null, null, { error }];
  const [outside, noSuchType] = ["Invalid file path", "File type not allowed"].map((error) =>
    refusal(400, error),
  );
  const noSuchFile = refusal(404, "File not found");
  for (const [name, download, preview] of [
    ["b\0.html", outside, outside],
    ["../b.html", outside, outside],
    ["..\\b.html", outside, outside],
    [".", outside, noSuchType],
    ["..", outside, noSuchType],
    [".htaccess", noSuchType, noSuchType],
    ["\u202elmth.exe", noSuchType, noSuchType],
    ["b.html\r\n", noSuchType, noSuchType],
    [`${"é".repeat(126)}.html`, noSuchFile, noSuchFile],
    ["no such\r\nfile.html", noSuchFile, noSuchFile],
  ] as const)
    it(`refused as ${written(name)}`, async () => {
      expect(await answered("download", `${artifacts}/${name}`)).to.deep.equal(download);
      expect(await answered("preview", `${artifacts}/${name}`)).to.deep.equal(preview);
    });
});

/** A name for a report, with invisible characters escaped. */
function written(name: string): string {
  const escaped = (letter: string) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, "0")}`;
  return JSON.stringify(name).replaceAll(/[^\x20-\x7e]/g, escaped);
}
