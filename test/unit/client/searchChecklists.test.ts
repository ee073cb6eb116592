import { expect } from "chai";
import { searchChecklists } from "../../../client/definitions/checklists/searchChecklists.ts";
import {
  type ChecklistField,
  groupBySection,
} from "../../../client/definitions/checklists/groupBySection.ts";

const soil = { accession: "ERC000022", name: "GSC MIxS soil", description: "For soil samples." };
const water = { accession: "ERC000024", name: "GSC MIxS water", description: "For lakes and the sea." };
const ph = { label: "pH", name: "ph" };
const depth = { label: "sampling depth", name: "depth" };
const fieldsOf = new Map([
  [soil.accession, [ph, depth]],
  [water.accession, [depth]],
]);

describe("searching checklists", () => {
  const table: [string, [string, string[]][]][] = [
    [
      "",
      [
        ["ERC000022", []],
        ["ERC000024", []],
      ],
    ],
    ["erc000024", [["ERC000024", []]]],
    ["SOIL mixs", [["ERC000022", []]]],
    ["sea", [["ERC000024", []]]],
    ["ph", [["ERC000022", ["pH"]]]],
    [
      "depth sampling",
      [
        ["ERC000022", ["sampling depth"]],
        ["ERC000024", ["sampling depth"]],
      ],
    ],
    // Words of a name and words of a field do not match together.
    ["soil depth", []],
  ];
  for (const [search, expected] of table) {
    it(`finds ${expected.map(([accession]) => accession).join(" and ") || "nothing"} by "${search}"`, () => {
      const found = searchChecklists([soil, water], fieldsOf, search);
      expect(
        found.map(({ checklist, fields }) => [checklist.accession, fields.map(({ label }) => label)]),
      ).to.deep.equal(expected);
    });
  }

  it("finds by name as long as the fields are not loaded", () => {
    expect(searchChecklists([soil, water], new Map(), "soil")).to.have.length(1);
    expect(searchChecklists([soil, water], new Map(), "depth")).to.have.length(0);
  });
});

describe("the fields of a checklist page", () => {
  const field = (name: string, group: string, more: Partial<ChecklistField> = {}): ChecklistField => ({
    type: "text",
    label: name,
    name,
    required: false,
    visible: true,
    helpText: "",
    group,
    ...more,
  });
  const fields = [
    field("country", "where", {
      required: true,
      options: ["Chad", "Chile"],
      helpText: "Where it was taken.",
    }),
    field("ph", "chemistry"),
    field("latitude", "where"),
  ];
  const shown = (search: string, mandatoryOnly = false) =>
    groupBySection(fields, { search, mandatoryOnly }).map(({ name, fields: found }) =>
      [name, ...found.map((one) => one.name)].join(" "),
    );

  it("appear in their sections, both in the order of the checklist", () => {
    expect(shown("")).to.deep.equal(["where country latitude", "chemistry ph"]);
  });
  it("are found by name, help, section and term", () => {
    expect(shown("LAT")).to.deep.equal(["where latitude"]);
    expect(shown("taken")).to.deep.equal(["where country"]);
    expect(shown("chemistry")).to.deep.equal(["chemistry ph"]);
    expect(shown("chile")).to.deep.equal(["where country"]);
    expect(shown("chile ph")).to.deep.equal([]);
  });
  it("are only the mandatory ones on request", () => {
    expect(shown("", true)).to.deep.equal(["where country"]);
  });
});
