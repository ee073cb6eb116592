import { expect } from "chai";
import { AuditEntry } from "../../../db/models/AuditEntry.ts";
import { Sample } from "../../../db/models/Sample.ts";
import { type Person, type TestApp, testApp } from "../../helpers/app.ts";
import { anOrder, aSample } from "../../helpers/factories.ts";
import { statusAndBody } from "../../helpers/statusAndBody.ts";

const FORBIDDEN = [403, { error: "Forbidden" }];

describe("the notes on a sample", () => {
  let app: TestApp;
  let admin: Person;
  let owner: Person;
  before(async () => {
    app = await testApp();
    admin = await app.as("FACILITY_ADMIN");
    owner = await app.as("RESEARCHER");
  });
  after(() => app[Symbol.asyncDispose]());

  const aSubmitted = async () => aSample(app.db, (await anOrder(app.db, owner.user.id)).id);
  const path = ({ id }: Sample) => `/api/samples/${id}/notes`;

  it("are one of owner and facility, and one of the facility alone", async () => {
    const sample = await aSubmitted();
    const before = await owner.get(path(sample));
    await owner.put(path(sample), { sharedNote: " Keep on ice " });
    await admin.put(path(sample), { facilityNote: "Low volume" });
    const seen = (await admin.get(path(sample))).body;
    const ofOwner = (await owner.get(path(sample))).body;
    const { firstName, lastName, id } = admin.user;
    expect(statusAndBody(before)).to.deep.equal([
      200,
      { sharedNote: null, facilityNote: null, editedAt: null, editedBy: null },
    ]);
    expect(seen).to.deep.equal({
      sharedNote: "Keep on ice",
      facilityNote: "Low volume",
      editedAt: seen.editedAt,
      editedBy: { id, firstName, lastName },
    });
    expect(ofOwner).to.deep.equal({ ...seen, facilityNote: null });
    const entries = await AuditEntry.query(app.db).where({ targetId: sample.id }).orderBy("id");
    expect(entries.map(({ action, before: was, after }) => [action, was, after])).to.deep.equal([
      ["sample.notesEdited", { sharedNote: null }, { sharedNote: "Keep on ice" }],
      ["sample.notesEdited", { facilityNote: null }, { facilityNote: "Low volume" }],
    ]);
  });

  it("are removed by an empty text", async () => {
    const sample = await aSubmitted();
    await owner.put(path(sample), { sharedNote: "Keep on ice" });
    expect((await owner.put(path(sample), { sharedNote: "" })).body.sharedNote).to.equal(null);
  });

  it("are refused to others, and the one of the facility to the owner", async () => {
    const sample = await aSubmitted();
    const stranger = await app.as("RESEARCHER");
    expect(statusAndBody(await stranger.get(path(sample)))).to.deep.equal(FORBIDDEN);
    expect(statusAndBody(await stranger.put(path(sample), { sharedNote: "x" }))).to.deep.equal(FORBIDDEN);
    expect(statusAndBody(await owner.put(path(sample), { facilityNote: "x" }))).to.deep.equal(FORBIDDEN);
    expect((await app.anyone.get(path(sample))).status).to.equal(401);
    for (const person of [owner, admin])
      expect((await person.get("/api/samples/nowhere/notes")).status).to.equal(404);
    expect((await owner.put("/api/samples/nowhere/notes", { sharedNote: "x" })).status).to.equal(404);
    expect(await Sample.query(app.db).findById(sample.id)).to.deep.equal(sample);
  });
});
