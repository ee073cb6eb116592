import { expect } from "chai";
import { onboardingSteps } from "../../../client/ordering/onboarding/onboardingSteps.ts";

const name = { name: "name", type: "text", perSample: false } as const;
const technology = { name: "tech", type: "sequencing-tech", perSample: false } as const;
const depth = { name: "depth", type: "number", perSample: true } as const;

const CASES = [
  {
    asks: "everything",
    fields: [technology, name, depth],
    steps: ["about", "technology", "samples", "submit"],
  },
  { asks: "no technology", fields: [name, depth], steps: ["about", "samples", "submit"] },
  { asks: "of samples alone", fields: [depth], steps: ["samples", "submit"] },
];

describe("the guide of a first order", () => {
  for (const { asks, fields, steps } of CASES)
    it(`leads through what a form asks that asks ${asks}`, () => {
      expect(onboardingSteps(fields).map(({ step }) => step)).to.deep.equal(steps);
    });

  it("leads to the first field of the form, and to the one of the technology", () => {
    expect(onboardingSteps([technology, name]).map(({ field }) => field)).to.deep.equal([
      "name",
      "tech",
      undefined,
      undefined,
    ]);
  });
});
