import { expect } from "chai";
import { readdir, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { sessionSecret } from "../../../server/main/sessionSecret.ts";
import { StartError } from "../../../server/main/StartError.ts";
import { tempDir } from "../../helpers/tempDir.ts";

describe("the session secret", () => {
  let home: Awaited<ReturnType<typeof tempDir>>;
  beforeEach(async () => (home = await tempDir()));
  afterEach(() => home.remove());

  it("is created once and stored", async () => {
    const first = await sessionSecret(home.path);
    expect(first).to.match(/^[\w-]{43}$/);
    expect(await sessionSecret(home.path)).to.equal(first);
    expect(await readdir(home.path)).to.deep.equal(["session-secret"]);
  });

  it("differs between two homes", async () => {
    const other = await tempDir();
    expect(await sessionSecret(home.path)).not.to.equal(await sessionSecret(other.path));
    await other.remove();
  });

  it("can be read by its user only", async () => {
    await sessionSecret(home.path);
    expect((await stat(join(home.path, "session-secret"))).mode & 0o777).to.equal(0o600);
  });

  it("is the same for many concurrent first starts", async () => {
    const all = await Promise.all(Array.from({ length: 20 }, () => sessionSecret(home.path)));
    expect(new Set(all).size).to.equal(1);
    expect(await readdir(home.path)).to.deep.equal(["session-secret"]);
  });

  it("is not read from an empty file", async () => {
    const path = join(home.path, "session-secret");
    await writeFile(path, "");
    const failure = await sessionSecret(home.path).catch((error: unknown) => error);
    expect(failure).to.be.instanceOf(StartError);
    expect(failure).to.have.property("message", `${path} is damaged: remove it and sign in again`);
  });
});
