import { expect } from "chai";
import fc from "fast-check";
import { JsonMeter, measureJson } from "../../../server/platform/input/measureJson.ts";

const measured = (text: string) => {
  const { levels, values, names } = measureJson(Buffer.from(text));
  return { levels, values, names };
};

describe("JSON is measured before it is parsed", () => {
  const rows: [string, ReturnType<typeof measured>][] = [
    ["", { levels: 0, values: 1, names: 0 }],
    ["5", { levels: 0, values: 1, names: 0 }],
    ["{}", { levels: 1, values: 2, names: 0 }],
    ["[{},{}]", { levels: 2, values: 5, names: 0 }],
    ["[[[]]]", { levels: 3, values: 4, names: 0 }],
    ['{"a":1,"b":2}', { levels: 1, values: 3, names: 2 }],
    ['[{"a":1},{"a":2},{"a" : 3}]', { levels: 2, values: 7, names: 1 }],
    ['["{,[:", "\\"{,", "\\\\"]', { levels: 1, values: 4, names: 0 }],
    ['{"a\\"b":{"a\\\\":[1,2]}}', { levels: 3, values: 5, names: 2 }],
    ["]]]}}}", { levels: 0, values: 1, names: 0 }],
  ];
  for (const [text, size] of rows) it(JSON.stringify(text), () => expect(measured(text)).to.deep.equal(size));

  it("equally, in any chunks, and never below its actual values", () => {
    fc.assert(
      fc.property(fc.json(), fc.array(fc.nat({ max: 40 })), (text, cuts) => {
        const bytes = Buffer.from(text);
        const meter = new JsonMeter();
        let at = 0;
        for (const cut of cuts) {
          meter.add(bytes.subarray(at, at + cut));
          at = Math.min(at + cut, bytes.length);
        }
        meter.add(bytes.subarray(at));
        const { levels, values, names } = meter;
        expect({ levels, values, names }).to.deep.equal(measured(text));
        const value: unknown = JSON.parse(text);
        expect(values).to.be.at.least(valuesIn(value));
        expect(levels).to.equal(levelsIn(value));
      }),
    );
  });
});

const within = (value: unknown): unknown[] =>
  typeof value === "object" && value !== null ? Object.values(value) : [];
const valuesIn = (value: unknown): number =>
  1 + within(value).reduce((sum: number, one) => sum + valuesIn(one), 0);
const levelsIn = (value: unknown): number =>
  typeof value === "object" && value !== null ? 1 + Math.max(0, ...within(value).map(levelsIn)) : 0;
