import { expect } from "chai";
import { rename } from "node:fs/promises";
import { join } from "node:path";
import { type TestApp, testApp } from "../../helpers/app.ts";
import { type DatabaseLine, databaseLine, SOCKET } from "../../helpers/databaseLine.ts";
import { tempDir } from "../../helpers/tempDir.ts";
import { statusAndBody } from "../../helpers/statusAndBody.ts";
import { until } from "../../helpers/until.ts";

describe("sessions", () => {
  let app: TestApp;
  let line: DatabaseLine;
  let folder: Awaited<ReturnType<typeof tempDir>>;
  beforeEach(async () => {
    folder = await tempDir();
    const lineTo = async (url: string) => (line = await databaseLine(url, { socketFolder: folder.path })).url;
    app = await testApp({}, { lineTo });
  });
  afterEach(async () => {
    await app[Symbol.asyncDispose]();
    await line[Symbol.asyncDispose]();
    await folder.remove();
  });

  it("survive a missing socket of the database", async () => {
    const person = await app.as("RESEARCHER");
    const socket = join(folder.path, SOCKET);

    await rename(socket, `${socket}.away`);
    line.cut();
    // The first request fails with its interrupted connection; later ones look for the socket.
    await person.get("/api/orders");
    const meanwhile = await person.get("/api/orders");
    await rename(`${socket}.away`, socket);
    line.mend();

    expect(statusAndBody(meanwhile)).to.deep.equal([
      503,
      { error: "The database cannot be reached. Try again in a moment." },
    ]);
    await until(async () => (await person.get("/api/orders")).status === 200, "it to be back");
  });
});
