import { expect } from "chai";
import fc from "fast-check";
import { withSearch } from "../../../client/kit/table/listSearch.ts";
import { formatShortPerson } from "../../../client/kit/components/formatShortPerson.ts";
import {
  DRAWN_MAX_PX,
  drawnHeight,
  type ListSize,
  toListOffset,
  toScrollY,
} from "../../../client/kit/table/scaledScroll.ts";
import { isSameSearch, parseViews } from "../../../client/kit/table/useSavedViews.ts";

describe("the scroll position of a list", () => {
  const size: ListSize = { top: 200, list: 40_000_000, view: 800 };
  const lastScrollY = size.top + DRAWN_MAX_PX - size.view;

  it("is that of the window in a list that browsers can display", () => {
    const short = { top: 200, list: 4_000, view: 800 };
    expect(drawnHeight(short.list)).to.equal(4_000);
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 5_000 }), (scrollY) => {
        expect(toListOffset(scrollY, short)).to.equal(scrollY);
        expect(toScrollY(scrollY, short)).to.equal(scrollY);
      }),
    );
  });

  it("leads from the first to the last row of a list that is higher than its element", () => {
    expect(drawnHeight(size.list)).to.equal(DRAWN_MAX_PX);
    expect(toListOffset(0, size)).to.equal(0);
    expect(toListOffset(size.top, size)).to.equal(size.top);
    expect(toListOffset(lastScrollY, size)).to.equal(size.top + size.list - size.view);
    expect(toListOffset(lastScrollY + 50, size)).to.equal(size.top + size.list - size.view + 50);
  });

  it("is the same after a conversion to the list and back, and grows with the scrolling", () => {
    const positions = fc.integer({ min: 0, max: lastScrollY + 1_000 });
    fc.assert(
      fc.property(positions, positions, (one, other) => {
        expect(toScrollY(toListOffset(one, size), size)).to.be.closeTo(one, 0.01);
        if (one < other) expect(toListOffset(one, size)).to.be.below(toListOffset(other, size));
      }),
    );
  });
});

describe("saved views", () => {
  const view = { name: "Mine", search: { status: "DRAFT" }, columns: { owner: false }, isDefault: true };

  it("are read as they were stored, without invalid ones", () => {
    expect(parseViews(JSON.stringify([view, { ...view, name: "" }, { name: "x" }, null, 7]))).to.deep.equal([
      view,
    ]);
    expect(parseViews(JSON.stringify([{ name: "Old", search: {} }]))).to.deep.equal([
      { name: "Old", search: {}, columns: {}, isDefault: false },
    ]);
    for (const text of ["", "{", "null", "{}", '"x"']) expect(parseViews(text)).to.deep.equal([]);
  });

  it("are recognized by their search, in any order of its keys", () => {
    expect(isSameSearch({ a: 1, b: ["x"] }, { b: ["x"], a: 1 })).to.equal(true);
    expect(isSameSearch({ a: 1 }, { a: 1, b: 2 })).to.equal(false);
  });
});

describe("the search of a list", () => {
  it("is changed by its values; those that are undefined are removed", () => {
    const search: { search?: string; status?: string } = { search: "a", status: "DRAFT" };
    expect(withSearch(search, { status: undefined })).to.deep.equal({ search: "a" });
    expect(withSearch(search, { status: "SUBMITTED" })).to.deep.equal({ search: "a", status: "SUBMITTED" });
  });
});

describe("a person in a list", () => {
  it("has an initial and a surname", () => {
    expect(formatShortPerson({ firstName: "Frida", lastName: "Sommer" })).to.equal("F. Sommer");
    expect(formatShortPerson({ firstName: " 𝒜da", lastName: "Lovelace" })).to.equal("𝒜. Lovelace");
    expect(formatShortPerson({ firstName: "", lastName: "Sommer" })).to.equal("Sommer");
    expect(formatShortPerson({})).to.equal("");
  });
});
