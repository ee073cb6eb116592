import { expect } from "chai";
import { debounce } from "../../../client/kit/session/debounce.ts";
import { until } from "../../helpers/until.ts";

describe("batching of bursts", () => {
  it("passes on the first value immediately, the others together, and the next one immediately again", async () => {
    const handed: string[][] = [];
    const tell = debounce<string>(20, (values) => handed.push([...values]));

    for (const value of ["a", "b", "c", "b"]) tell(value);
    expect(handed).to.deep.equal([["a"]]);
    await until(() => handed.length === 2);
    expect(handed[1]).to.deep.equal(["b", "c"]);
    await new Promise((resolve) => setTimeout(resolve, 60));
    tell("d");

    expect(handed).to.deep.equal([["a"], ["b", "c"], ["d"]]);
  });
});
