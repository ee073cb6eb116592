import { expect } from "chai";
import {
  sequencersChange,
  type Sequencers,
  sequencersValues,
} from "../../../client/access/settings/sequencersForm.ts";

const SAVED: Sequencers = {
  config: { outputRoot: "/data/seq", pollIntervalMs: 5_000, stabilityThresholdMs: 2_500, usePolling: false },
};

describe("the form of the output root", () => {
  it("shows seconds", () => {
    expect(sequencersValues(SAVED)).to.deep.equal({
      outputRoot: "/data/seq",
      usePolling: false,
      pollInterval: 5,
      stabilityThreshold: 2.5,
    });
  });

  const cases: [name: string, typed: Partial<ReturnType<typeof sequencersValues>>, sent: object][] = [
    ["sends nothing when nothing was changed", {}, {}],
    ["sends what was changed alone", { usePolling: true }, { usePolling: true }],
    ["takes an emptied folder for none", { outputRoot: "  " }, { outputRoot: null }],
    ["sends milliseconds", { stabilityThreshold: 0.75 }, { stabilityThresholdMs: 750 }],
    ["leaves an emptied number as it is saved", { pollInterval: "" }, {}],
  ];
  for (const [name, typed, config] of cases)
    it(name, () =>
      expect(sequencersChange({ ...sequencersValues(SAVED), ...typed }, SAVED)).to.deep.equal({ config }),
    );
});
