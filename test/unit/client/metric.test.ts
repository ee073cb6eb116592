import { expect } from "chai";
import {
  axisUnit,
  currentMetrics,
  formatValue,
  type Metric,
} from "../../../client/registry/publicRegistry/metric.ts";
import { publicRegistry } from "../../../client/kit/i18n/en/publicRegistry.ts";
import { addMessages } from "../../../client/kit/i18n/t.ts";

const metric = (id: string, unit: string, ...series: [string, number][]): Metric => ({
  id,
  label: id,
  category: "archives",
  source: "The archive",
  unit,
  cadence: "yearly",
  flagship: false,
  series,
});

describe("the metrics of the research page", () => {
  before(() => addMessages(publicRegistry));

  it("are those whose series did not end years before the snapshot", () => {
    const until = (day: string) => metric(day, "bases", ["2019-01-01", 1], [day, 2]);
    const all = ["2022-06-22", "2024-11-21", "2024-11-23", "2026-04-15"].map(until);
    const shown = (taken: string | undefined) => currentMetrics(all, taken).map(({ id }) => id);
    expect(shown("2026-11-22T12:00:00Z")).to.deep.equal(["2024-11-23", "2026-04-15"]);
    expect(shown(undefined)).to.have.length(4);
  });

  it("have amounts of bases with the prefix that suits them, whatever the unit of the source", () => {
    expect(formatValue({ unit: "terabases" }, 67_107.537)).to.equal("67.1 Pb");
    expect(formatValue({ unit: "bases" }, 20_116_642_176_263)).to.equal("20.1 Tb");
    expect(formatValue({ unit: "genomes" }, 901_341)).to.equal("901.3 thousand genomes");
  });

  it("have an axis in one unit", () => {
    const day = "2026-01-01";
    expect(axisUnit(metric("sra", "terabases", [day, 0.02], [day, 67_107]))).to.deep.equal({
      factor: 1_000,
      unit: "Pb",
    });
    expect(axisUnit(metric("wgs", "bases", [day, 2e13]))).to.deep.equal({ factor: 1e12, unit: "Tb" });
    expect(axisUnit(metric("few", "bases", [day, 12]))).to.deep.equal({ factor: 1, unit: "bases" });
    expect(axisUnit(metric("gtdb", "genomes", [day, 2e6]))).to.deep.equal({ factor: 1, unit: "genomes" });
  });
});
