import { expect } from "chai";
import { createHash } from "node:crypto";
import { AuditEntry } from "../../../db/models/AuditEntry.ts";
import { type TestApp, testApp } from "../../helpers/app.ts";
import { jpegHeader, PNG_PIXEL, pngHeader, webpHeader } from "../../helpers/pictures.ts";

describe("the logo of the facility", () => {
  let app: TestApp;
  let admin: Awaited<ReturnType<TestApp["as"]>>;
  beforeEach(async () => {
    app = await testApp();
    admin = await app.as("FACILITY_ADMIN");
  });
  afterEach(() => app[Symbol.asyncDispose]());

  const change = (image: Buffer | null, caller = admin) =>
    caller.post("/trpc/facilityLogo.change", { image: image?.toString("base64") ?? null });
  const welcome = async () => (await app.anyone.get("/trpc/setup.welcome")).body.result.data;

  it("is served to everyone under its hash, with the type of its bytes, cached forever and without scripts", async () => {
    expect((await welcome()).logo).to.equal(null);
    expect((await change(PNG_PIXEL)).status).to.equal(200);
    const { logo } = await welcome();
    expect(logo).to.equal(`/facility-logo/${createHash("sha256").update(PNG_PIXEL).digest("hex")}`);

    const served = await fetch(`${app.url}${logo}`);
    expect(Buffer.from(await served.arrayBuffer()).equals(PNG_PIXEL)).to.equal(true);
    expect(Object.fromEntries(served.headers)).to.include({
      "content-type": "image/png",
      "cache-control": "public, max-age=31536000, immutable",
      "x-content-type-options": "nosniff",
      "content-security-policy": "default-src 'none'; sandbox",
    });

    await change(null);
    expect((await welcome()).logo).to.equal(null);
    expect((await fetch(`${app.url}${logo}`)).status).to.equal(404);
    for (const other of ["x", "..%2f..%2fetc%2fpasswd", "0".repeat(64)])
      expect((await fetch(`${app.url}/facility-logo/${other}`)).status).to.equal(404);
  });

  it("accepts PNG, JPEG and WebP by their bytes, and nothing else", async () => {
    for (const [bytes, type] of [
      [pngHeader(200, 50), "image/png"],
      [jpegHeader(200, 50), "image/jpeg"],
      [webpHeader(200, 50), "image/webp"],
    ] as const) {
      expect((await change(bytes)).status).to.equal(200);
      const served = await fetch(`${app.url}${(await welcome()).logo}`);
      expect(served.headers.get("content-type")).to.equal(type);
    }
    const kept = (await welcome()).logo;
    const script = "<svg xmlns='http://www.w3.org/2000/svg'><script>alert(1)</script></svg>";
    for (const bytes of [
      Buffer.from(script),
      Buffer.from("<!doctype html><script>alert(1)</script>"),
      Buffer.from("GIF89a\u0001\u0000\u0001\u0000"),
      Buffer.from("%PDF-1.7"),
      Buffer.alloc(0),
      PNG_PIXEL.subarray(0, 20),
      jpegHeader(200, 50).subarray(0, 12),
      webpHeader(200, 50).subarray(0, 20),
      Buffer.concat([Buffer.from([0xff, 0xd8]), Buffer.alloc(1_000, 0xff)]),
      pngHeader(0, 50),
    ]) {
      const refused = await change(bytes);
      expect(refused.status, bytes.toString("latin1", 0, 12)).to.equal(400);
      expect(refused.body.error.message).to.equal("The logo must be a PNG, JPEG or WebP image");
    }
    expect((await change(Buffer.from(""), admin)).status).to.equal(400);
    expect((await admin.post("/trpc/facilityLogo.change", { image: "not base64!" })).status).to.equal(400);
    expect((await welcome()).logo).to.equal(kept);
  });

  it("serves an image that is also a page as an image", async () => {
    const both = Buffer.concat([PNG_PIXEL, Buffer.from("<script>alert(1)</script>")]);
    await change(both);
    const served = await fetch(`${app.url}${(await welcome()).logo}`);
    expect(served.headers.get("content-type")).to.equal("image/png");
    expect(served.headers.get("x-content-type-options")).to.equal("nosniff");
  });

  it("is at most 256 KB and 2,048 pixels in width and height", async () => {
    const text = "The logo must have at most 256 KB and 2048 × 2048 pixels";
    for (const bytes of [
      Buffer.concat([PNG_PIXEL, Buffer.alloc(256_001 - PNG_PIXEL.length)]),
      pngHeader(50_000, 10),
      jpegHeader(10, 65_535),
      webpHeader(2_049, 10),
    ]) {
      const refused = await change(bytes);
      expect([refused.status, refused.body.error.message]).to.deep.equal([400, text]);
    }
    expect(
      (await change(Buffer.concat([PNG_PIXEL, Buffer.alloc(256_000 - PNG_PIXEL.length)]))).status,
    ).to.equal(200);
  });

  it("is changed by facility admins alone, and the audit log identifies it without its bytes", async () => {
    const researcher = await app.as("RESEARCHER");
    expect((await change(PNG_PIXEL, researcher)).status).to.equal(403);
    expect((await app.anyone.post("/trpc/facilityLogo.change", { image: null })).status).to.equal(401);
    expect((await welcome()).logo).to.equal(null);

    await change(PNG_PIXEL);
    const entries = await AuditEntry.query(app.db).where({ targetId: "facility-logo" });
    expect(entries.map(({ after }) => after)).to.deep.equal([
      { type: "png", sha256: createHash("sha256").update(PNG_PIXEL).digest("hex") },
    ]);
  });

  it("of concurrent changes is one, complete", async () => {
    const images = [pngHeader(10, 10), jpegHeader(10, 10), webpHeader(10, 10)];
    const answers = await Promise.all(images.map((image) => change(image)));
    expect(answers.map(({ status }) => status)).to.deep.equal([200, 200, 200]);
    const served = await fetch(`${app.url}${(await welcome()).logo}`);
    const bytes = Buffer.from(await served.arrayBuffer());
    expect(images.some((image) => image.equals(bytes))).to.equal(true);
  });
});
