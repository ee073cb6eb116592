import { expect } from "chai";
import fc from "fast-check";
import { crossings, inOneColumn, layoutSteps } from "../../../client/analysis/runs/layoutSteps.ts";

const step = (id: string, ...dependsOn: string[]) => ({ id, dependsOn });
const places = (steps: ReturnType<typeof step>[]) =>
  layoutSteps(steps).steps.map(({ id, layer, lane }) => `${id} ${layer},${lane}`);

describe("the places of the steps of a pipeline", () => {
  it("are one behind the other in a chain", () => {
    expect(places([step("a"), step("b", "a"), step("c", "b")])).to.deep.equal(["a 0,0", "b 1,0", "c 2,0"]);
  });

  it("are beside each other where steps wait for the same one, in the middle where one waits for all", () => {
    const steps = [step("a"), step("b", "a"), step("c", "a"), step("d", "b", "c")];
    expect(places(steps)).to.deep.equal(["a 0,0.5", "b 1,0", "c 1,1", "d 2,0.5"]);
  });

  it("leave a lane to a line that passes a layer", () => {
    const { edges, steps } = layoutSteps([step("a"), step("b", "a"), step("c", "a", "b")]);
    const passing = edges.find(({ from, to }) => from === "a" && to === "c");
    expect(passing?.points.map(({ layer }) => layer)).to.deep.equal([0, 1, 2]);
    expect(passing?.points[1]?.lane).not.to.equal(steps[1]?.lane);
  });

  it("untangle crosswise declared steps", () => {
    const { edges, steps } = layoutSteps([step("a"), step("b"), step("x", "b"), step("y", "a")]);
    const lane = Object.fromEntries(steps.map((placed) => [placed.id, placed.lane]));
    expect(edges.map(({ from, to }) => (lane[from] ?? 0) - (lane[to] ?? 0))).to.deep.equal([0, 0]);
  });

  it("omit dependencies on unknown steps, and those that close a cycle", () => {
    const { edges } = layoutSteps([step("a", "a", "b", "nothing"), step("b", "a"), step("c", "b", "b")]);
    expect(edges.map(({ from, to }) => `${from}${to}`)).to.deep.equal(["ba", "bc"]);
  });

  it("are in one column if the width is too small, each after its dependencies", () => {
    const column = inOneColumn(layoutSteps([step("d", "b", "c"), step("b", "a"), step("c", "a"), step("a")]));
    expect(column.steps.map(({ id, layer, lane }) => `${id} ${layer},${lane}`)).to.deep.equal([
      "d 3,0",
      "b 1,0",
      "c 2,0",
      "a 0,0",
    ]);
    expect([column.layers, column.lanes, column.edges]).to.deep.equal([4, 1, []]);
  });

  it("are empty without steps", () => {
    expect(layoutSteps([])).to.deep.equal({ steps: [], edges: [], layers: 0, lanes: 0 });
  });

  it("are each step's own, behind everything it waits for, and in the same place every time", () => {
    const graph = fc.array(fc.array(fc.nat({ max: 13 }), { maxLength: 4 }), { maxLength: 14 });
    fc.assert(
      fc.property(graph, (given) => {
        const steps = given.map((dependsOn, at) => step(`s${at}`, ...dependsOn.map((other) => `s${other}`)));
        const layout = layoutSteps(steps);
        const spots = layout.steps.map(({ layer, lane }) => `${layer},${lane}`);
        expect(new Set(spots).size).to.equal(steps.length);
        for (const { points } of layout.edges) {
          expect(points.length).to.be.at.least(2);
          for (const [at, point] of points.entries())
            if (at > 0) expect(point.layer).to.equal((points[at - 1]?.layer ?? 0) + 1);
          for (const point of points.slice(1, -1))
            expect(spots).not.to.include(`${point.layer},${point.lane}`);
        }
        for (const { layer, lane } of layout.steps) {
          expect(layer).to.be.within(0, layout.layers - 1);
          expect(lane).to.be.within(0, layout.lanes - 1);
        }
        expect(layoutSteps(steps)).to.deep.equal(layout);
      }),
    );
  });
});

describe("crossings", () => {
  it("are counted between neighbouring layers", () => {
    const columns = [["a", "b"], ["x", "y"], ["z"]];
    expect(
      crossings(columns, [
        ["a", "y"],
        ["b", "x"],
        ["x", "z"],
      ]),
    ).to.equal(1);
    expect(
      crossings(columns, [
        ["a", "x"],
        ["b", "y"],
        ["b", "x"],
      ]),
    ).to.equal(0);
  });
});
