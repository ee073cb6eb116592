import { expect } from "chai";
import { addWorkingDays, dayIn, dueState } from "../../../server/ordering/stages/rules/dueDate.ts";

describe("the due date of an order", () => {
  // 2026-03-06 is a Friday.
  const days = [
    ["2026-03-02", 0, "2026-03-02"],
    ["2026-03-02", 4, "2026-03-06"],
    ["2026-03-06", 1, "2026-03-09"],
    ["2026-03-07", 1, "2026-03-09"],
    ["2026-03-06", 10, "2026-03-20"],
    ["2026-12-31", 1, "2027-01-01"],
  ] as const;
  for (const [from, count, to] of days)
    it(`is ${to}, ${count} working days after ${from}`, () =>
      expect(addWorkingDays(from, count)).to.equal(to));

  const states = [
    ["2026-03-05", "overdue"],
    ["2026-03-06", "soon"],
    ["2026-03-08", "soon"],
    ["2026-03-10", "soon"],
    ["2026-03-11", "onTime"],
  ] as const;
  for (const [dueDate, state] of states)
    it(`of ${dueDate} is ${state} on a Friday, 2026-03-06`, () =>
      expect(dueState({ dueDate, stage: "RECEIVED" }, "2026-03-06")).to.equal(state));

  it("matters only while work is left", () => {
    const open = (
      ["DRAFT", "SUBMITTED", "ON_HOLD", "DATA_READY", "DELIVERED", "CLOSED", "CANCELLED"] as const
    ).filter((stage) => dueState({ dueDate: "2026-01-01", stage }, "2026-03-06"));
    expect(open).to.deep.equal(["SUBMITTED", "ON_HOLD", "DATA_READY"]);
    expect(dueState({ dueDate: null, stage: "RECEIVED" }, "2026-03-06")).to.equal(undefined);
  });

  it("is a day of the facility", () => {
    const time = new Date("2026-03-06T23:30:00Z");
    expect([dayIn(time, null), dayIn(time, "Europe/Berlin")]).to.deep.equal(["2026-03-06", "2026-03-07"]);
  });
});
