import { expect } from "chai";
import type { SentenceData } from "../../../server/platform/errors/rules/fill.ts";
import { refusedCall } from "../../helpers/refusedCall.ts";
import fc from "fast-check";
import { draftsToDrop } from "../../../client/kit/drafts/draftsToDrop.ts";
import { refusedFields } from "../../../client/kit/drafts/refusedFields.ts";
import { sendingGuard } from "../../../client/kit/drafts/sendingGuard.ts";
import { rebasedFields, changedValues, withTypedFields } from "../../../client/kit/drafts/changedValues.ts";

const NOW = new Date("2026-06-30T12:00:00Z");
const DAY_MS = 86_400_000;

const fields = fc.record({
  text: fc.string({ maxLength: 3 }),
  count: fc.integer({ min: 0, max: 2 }),
  on: fc.boolean(),
  list: fc.array(fc.constantFrom("a", "b"), { maxLength: 2 }),
  secret: fc.string({ maxLength: 3 }),
});

describe("the input of a form", () => {
  it("restores the same form on top of the stored values", () => {
    fc.assert(
      fc.property(fields, fields, (values, stored) => {
        expect(withTypedFields(stored, changedValues(values, stored))).to.deep.equal(values);
      }),
    );
  });

  it("never holds a secret", () => {
    fc.assert(
      fc.property(fields, fields, (values, stored) => {
        expect(changedValues(values, stored, ["secret"])).not.to.have.property("secret");
      }),
    );
  });

  it("is kept on top of another user's change, which applies to untouched fields", () => {
    fc.assert(
      fc.property(fields, fields, fields, (values, before, after) => {
        const typed = changedValues(values, before);
        expect(rebasedFields(values, before, after)).to.deep.equal({ ...after, ...typed });
        expect(rebasedFields(before, before, after)).to.deep.equal(after);
      }),
    );
  });

  it("is dropped if the form has changed", () => {
    const stored = { name: "", count: 1, list: ["a"], chosen: null, on: true };
    const kept = { name: ["x"], count: "", list: "a", chosen: "b", on: "yes", gone: 1, savedAt: "now" };
    expect(withTypedFields(stored, kept)).to.deep.equal({ ...stored, count: "", chosen: "b" });
    expect(withTypedFields(stored, undefined)).to.deep.equal(stored);
  });
});

describe("the drafts of a device", () => {
  const drafts = fc.array(fc.integer({ min: -5, max: 60 }), { maxLength: 120 });

  it("are at most 60, none older than 30 days, and the newest of all", () => {
    fc.assert(
      fc.property(drafts, (ages) => {
        const all = ages.map((age, at) => ({
          key: String(at),
          savedAt: new Date(NOW.getTime() - age * DAY_MS).toISOString(),
        }));
        const dropped = new Set(draftsToDrop(all, NOW));
        const getAge = ({ key }: { key: string }) => ages[Number(key)] ?? 0;
        const kept = all.filter(({ key }) => !dropped.has(key));
        const fitting = all.filter((one) => getAge(one) <= 30);
        expect(kept.length).to.equal(Math.min(fitting.length, 60));
        const oldestKept = Math.max(-Infinity, ...kept.map(getAge));
        const newestDropped = Math.min(
          ...fitting.filter(({ key }) => dropped.has(key)).map(getAge),
          Infinity,
        );
        expect(oldestKept).to.be.at.most(newestDropped);
      }),
    );
  });

  it("without a time are removed", () => {
    const all = [
      { key: "a", savedAt: undefined },
      { key: "b", savedAt: "soon" },
      { key: "c", savedAt: NOW.toISOString() },
    ];
    expect(draftsToDrop(all, NOW)).to.have.members(["a", "b"]);
  });
});

describe("a submitted form", () => {
  it("is sent once: not while a request is pending, nor by the second half of a double click", () => {
    let now = 0;
    const guard = sendingGuard(() => now);
    expect(guard.isOpen("a")).to.equal(true);
    guard.begin();
    expect(guard.isOpen("a")).to.equal(false);
    guard.end("a");
    expect([guard.isOpen("a"), guard.isOpen("b")]).to.deep.equal([false, true]);
    now = 1_000;
    expect(guard.isOpen("a")).to.equal(true);
  });

  it("can be sent again immediately after a refusal", () => {
    const guard = sendingGuard(() => 0);
    guard.begin();
    guard.end(undefined);
    expect(guard.isOpen("a")).to.equal(true);
  });

  it("shows a refusal at its field only if its code or path identifies one", () => {
    const fieldOf = { "auth.emailTaken": "email", pollIntervalMs: "interval" };
    const names = ["name", "email", "interval"];
    const refused = (refusal: SentenceData, fields: unknown[] = []) =>
      refusedFields(refusedCall(refusal, { fields }), names, fieldOf);
    const taken = { code: "auth.emailTaken", params: {}, text: "The address is taken" };
    const full = { code: "uploads.diskFull", params: {}, text: "The disk is full" };
    const wrong = { code: "request.fieldInvalid", params: {}, text: "It is too small" };
    expect(refused(taken)).to.deep.equal({ email: "The address is taken" });
    expect(refused(full)).to.equal(undefined);
    expect(refused(wrong, [{ path: ["config", "pollIntervalMs"], message: wrong }])).to.deep.equal({
      interval: "It is too small",
    });
    expect(refused(wrong, [{ path: ["name"], message: wrong }])).to.deep.equal({ name: "It is too small" });
    expect(refused(wrong, [{ path: ["other"], message: wrong }])).to.equal(undefined);
    expect(refusedFields(new TypeError("No answer"), names, fieldOf)).to.equal(undefined);
  });
});
