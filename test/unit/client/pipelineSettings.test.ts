import { expect } from "chai";
import {
  settingAtMost,
  settingEntry,
  settingMustBe,
  settingRequired,
  settingUnknown,
} from "../../../server/analysis/pipelines/validation/packageSentences.ts";
import { refusalsBySetting, formSettings } from "../../../client/analysis/pipelines/formSettings.ts";

const SCHEMA = {
  type: "object" as const,
  properties: {
    depth: { type: "integer" as const, title: "Depth" },
    most: {
      type: "integer" as const,
      title: "Depth of all",
      "x-lanekeeper": { placement: "admin" as const },
    },
    plain: { type: "string" as const },
    platform: { type: "string" as const, "x-seqdesk": { placement: "derived" as const } },
    secret: { type: "string" as const, "x-lanekeeper": { placement: "hidden" as const } },
    fast: { type: "boolean" as const, "x-seqdesk": { placement: "advanced" as const } },
  },
  required: ["depth"],
};

describe("the form of a pipeline's settings", () => {
  const { basic, advanced } = formSettings(SCHEMA);

  it("shows settings that are neither derived nor hidden, with the usual ones first", () => {
    expect(basic.map(({ key, title, isRequired }) => [key, title, isRequired])).to.deep.equal([
      ["depth", "Depth", true],
      ["plain", "plain", false],
    ]);
    expect(advanced.map(({ key }) => key)).to.deep.equal(["most", "fast"]);
  });

  it("shows each refusal at the setting it is about, and the others below", () => {
    const details = [
      settingAtMost({ setting: "Depth of all", limit: 9 }),
      settingRequired({ setting: settingEntry({ title: "Depth", entry: 2 }) }),
      settingMustBe({ setting: "Depth", type: "an integer" }),
      settingUnknown({ key: "width" }),
      "Depth of all is what a package says itself",
    ];
    const { bySetting, rest } = refusalsBySetting(details, [...basic, ...advanced]);
    expect([...bySetting]).to.deep.equal([
      ["most", "Depth of all must be at most 9."],
      ["depth", "Depth [2] is required."],
    ]);
    expect(rest).to.deep.equal([
      "Depth must be an integer.",
      "Unknown setting: width.",
      "Depth of all is what a package says itself",
    ]);
  });
});
