import { expect } from "chai";
import {
  afterEvents,
  NOT_BEGUN,
  partDone,
  type VerifyEvent,
} from "../../../client/data/storage/verification.ts";

const progress = (path: string, hashedBytes: number): VerifyEvent => ({
  kind: "progress",
  path,
  name: path,
  hashedBytes,
  sizeBytes: 100,
});
const result = (path: string, outcome: "matches" | "differs"): VerifyEvent & { kind: "result" } => ({
  kind: "result",
  path,
  name: path,
  owner: "read",
  outcome,
  expected: "a",
  computed: "b",
});
const begun: VerifyEvent = { kind: "begun", total: 4, sizeBytes: 400 };

describe("the displayed progress of a verification", () => {
  it("counts matches and keeps mismatches", () => {
    const differing = result("b", "differs");
    const after = afterEvents(NOT_BEGUN, [begun, progress("a", 50), result("a", "matches"), differing]);
    expect(after).to.deep.equal({
      state: "running",
      total: 4,
      done: 2,
      atWork: new Map(),
      matches: 1,
      others: [differing],
    });
    expect(NOT_BEGUN.others).to.deep.equal([]);
  });

  it("is the share of files, current ones by their bytes", () => {
    expect(partDone(NOT_BEGUN)).to.equal(0);
    const running = afterEvents(NOT_BEGUN, [
      begun,
      result("a", "matches"),
      progress("b", 50),
      progress("c", 0),
    ]);
    expect(partDone(running)).to.equal(0.375);
    const counts = { matches: 0, differs: 0, noChecksum: 0, missing: 0, unreadable: 0 };
    expect(partDone(afterEvents(NOT_BEGUN, [{ kind: "done", counts }]))).to.equal(1);
  });
});
