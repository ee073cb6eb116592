import { expect } from "chai";
import type { OrderStatus } from "../../../db/models/Order.ts";
import type { SessionUser } from "../../../server/platform/rpc/context.ts";
import {
  mayChangeOrder,
  mayDeleteOrder,
  mayEditOrder,
  mayHoldSequencingData,
  mayMoveOrder,
  maySeeOrder,
} from "../../../server/ordering/access/orderAccess.ts";
import { visibleReads } from "../../../server/ordering/samples/visibleReads.ts";

const who = (role: SessionUser["role"], id: string): SessionUser => ({
  id,
  email: "",
  firstName: "",
  lastName: "",
  role,
  isDemo: false,
  mustChangePassword: false,
});
const people = {
  owner: who("RESEARCHER", "o"),
  stranger: who("RESEARCHER", "s"),
  admin: who("FACILITY_ADMIN", "a"),
};
type Who = keyof typeof people;
const STATUSES: OrderStatus[] = ["DRAFT", "SUBMITTED", "COMPLETED"];

describe("the permissions on an order", () => {
  // Whether they see an order of lab A, an order without a department, and whether they may change the order.
  const seeing: [string, SessionUser, boolean, boolean, boolean][] = [
    ["the owner", people.owner, true, true, true],
    ["a stranger", people.stranger, false, false, false],
    [
      "a user whose lab A shares its orders",
      { ...people.stranger, sharedDepartmentId: "A" },
      true,
      false,
      false,
    ],
    [
      "a user whose lab B shares its orders",
      { ...people.stranger, sharedDepartmentId: "B" },
      false,
      false,
      false,
    ],
    [
      "a user whose lab does not share",
      { ...people.stranger, sharedDepartmentId: null },
      false,
      false,
      false,
    ],
    ["a facility admin", people.admin, true, true, true],
  ];
  for (const [person, user, ofLab, ofNone, changes] of seeing) {
    it(`${person} ${ofLab ? "sees" : "does not see"} it and ${changes ? "changes" : "does not change"} it`, () => {
      expect(maySeeOrder(user, { userId: "o", departmentId: "A" })).to.equal(ofLab);
      expect(maySeeOrder(user, { userId: "o", departmentId: null })).to.equal(ofNone);
      expect(mayChangeOrder(user, { userId: "o" })).to.equal(changes);
    });
  }

  it("a lead sees the orders of their department that required approval", () => {
    const lead = { ...people.stranger, leadDepartmentId: "A" };
    const seen = (approvalState: "pending" | "rejected" | "not_required", departmentId: string | null) =>
      maySeeOrder(lead, { userId: "o", departmentId, approvalState });
    expect(seen("pending", "A")).to.equal(true);
    expect(seen("rejected", "A")).to.equal(true);
    expect(seen("not_required", "A")).to.equal(false);
    expect(seen("pending", "B")).to.equal(false);
    expect(seen("pending", null)).to.equal(false);
  });

  const moves: [Who, OrderStatus, OrderStatus, boolean][] = [
    ["owner", "DRAFT", "SUBMITTED", true],
    ["owner", "DRAFT", "COMPLETED", false],
    ["owner", "SUBMITTED", "DRAFT", false],
    ["owner", "SUBMITTED", "COMPLETED", false],
    ["owner", "COMPLETED", "DRAFT", false],
    ["owner", "COMPLETED", "SUBMITTED", false],
    ["admin", "DRAFT", "SUBMITTED", true],
    ["admin", "DRAFT", "COMPLETED", true],
    ["admin", "SUBMITTED", "DRAFT", true],
    ["admin", "SUBMITTED", "COMPLETED", true],
    ["admin", "COMPLETED", "DRAFT", true],
    ["admin", "COMPLETED", "SUBMITTED", true],
  ];
  for (const [person, from, to, allowed] of moves) {
    it(`${person} ${allowed ? "moves" : "does not move"} it from ${from} to ${to}`, () => {
      expect(mayMoveOrder(people[person], from, to)).to.equal(allowed);
    });
  }

  const rest: [OrderStatus, { ownerEdits: boolean; holdsData: boolean; ownerDeletes: boolean }][] = [
    ["DRAFT", { ownerEdits: true, holdsData: false, ownerDeletes: true }],
    ["SUBMITTED", { ownerEdits: true, holdsData: true, ownerDeletes: false }],
    ["COMPLETED", { ownerEdits: false, holdsData: true, ownerDeletes: false }],
  ];
  for (const [status, { ownerEdits, holdsData, ownerDeletes }] of rest) {
    it(`${status}: edited, deleted and filled as the table defines`, () => {
      const allowing = { allowDeleteSubmittedOrders: true };
      const forbidding = { allowDeleteSubmittedOrders: false };
      expect(mayEditOrder(people.owner, status)).to.equal(ownerEdits);
      expect(mayEditOrder(people.admin, status)).to.equal(true);
      expect(mayHoldSequencingData(status)).to.equal(holdsData);
      expect(mayDeleteOrder(people.owner, status, allowing)).to.equal(ownerDeletes);
      expect(mayDeleteOrder(people.owner, status, forbidding)).to.equal(ownerDeletes);
      expect(mayDeleteOrder(people.admin, status, allowing)).to.equal(true);
      expect(mayDeleteOrder(people.admin, status, forbidding)).to.equal(status === "DRAFT");
    });
  }

  it("name every status in the tables", () => {
    expect(rest.map(([status]) => status)).to.deep.equal(STATUSES);
  });
});

describe("the visible reads", () => {
  const read = (isActive: boolean, dataClass: string) => ({ isActive, dataClass }) as never;
  const all = [true, false].flatMap((isActive) =>
    ["cleaned", "raw", "unknown"].map((dataClass) => read(isActive, dataClass)),
  );
  const published = { sequencingFilesPublishedAt: new Date() };
  const unpublished = { sequencingFilesPublishedAt: null };

  it("for an admin all, published or not", () => {
    expect(visibleReads(people.admin, published, all)).to.deep.equal(all);
    expect(visibleReads(people.admin, unpublished, all)).to.deep.equal(all);
  });

  it("for the owner the active cleaned ones, after their publication", () => {
    expect(visibleReads(people.owner, unpublished, all)).to.deep.equal([]);
    expect(visibleReads(people.owner, published, all)).to.deep.equal([read(true, "cleaned")]);
  });
});
