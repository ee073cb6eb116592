import { expect } from "chai";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { OrderStage } from "../../../db/models/Order.ts";
import { ORDER_PRIORITIES, ORDER_STAGES, SAMPLE_STAGES } from "../../../db/values.ts";
import {
  SAMPLE_TRANSITIONS,
  stageForStatus,
  statusForStage,
} from "../../../server/ordering/stages/sampleStages.ts";
import { PRIORITIES, STAGES } from "../../../server/ordering/stages/rules/stages.ts";
import {
  requestedMove,
  STAGE_TRANSITIONS,
  stageStatus,
  stageTargets,
} from "../../../server/ordering/stages/rules/stageTransitions.ts";
import { packageRoot } from "../../../server/platform/site/release.ts";

const at = (stage: OrderStage, rest: Partial<Parameters<typeof stageTargets>[0]> = {}) => ({
  stage,
  stageBeforeHold: null,
  sequencingFilesPublishedAt: null,
  ...rest,
});

describe("the stages and priorities of rules", () => {
  it("are those of the database", () => {
    expect(STAGES).to.deep.equal(ORDER_STAGES);
    expect(PRIORITIES).to.deep.equal(ORDER_PRIORITIES);
  });
});

describe("the moves of an order", () => {
  const rows = ORDER_STAGES.map((stage) => {
    const { owner, facility, automatic } = STAGE_TRANSITIONS[stage];
    const cell = (targets: readonly string[]) =>
      targets
        .map((target) => (target === "BEFORE_HOLD" ? "the stage before it" : `\`${target}\``))
        .join(", ") || "–";
    return [`\`${stage}\``, cell(owner), cell(facility), cell(automatic)];
  });

  it("are listed in the documentation", () => {
    const page = readFileSync(join(packageRoot(), "docs/using/orders.md"), "utf8");
    const documented = page
      .split("\n")
      .filter((line) => /^\| `[A-Z_]+` /.test(line))
      .map((line) =>
        line
          .split("|")
          .slice(1, -1)
          .map((cell) => cell.trim()),
      );
    expect(documented.filter((row) => row.length === 4)).to.deep.equal(rows);
    expect(documented.filter((row) => row.length === 2)).to.deep.equal(
      SAMPLE_STAGES.map((stage) => [
        `\`${stage}\``,
        SAMPLE_TRANSITIONS[stage].map((target) => `\`${target}\``).join(", "),
      ]),
    );
  });

  it("are refused as forbidden only where the other side may make them", () => {
    expect(requestedMove(at("SUBMITTED"), "ACCEPTED", ["owner"])).to.equal("forbidden");
    expect(requestedMove(at("SUBMITTED"), "ACCEPTED", ["facility"])).to.equal("allowed");
    expect(requestedMove(at("SUBMITTED"), "ACCEPTED", ["owner", "facility"])).to.equal("allowed");
    expect(requestedMove(at("SUBMITTED"), "CLOSED", ["owner"])).to.equal("invalid");
    expect(requestedMove(at("ACCEPTED"), "IN_TRANSIT", [])).to.equal("forbidden");
  });

  it("of an order on hold lead to the stage before it", () => {
    const held = at("ON_HOLD", { stageBeforeHold: "RECEIVED" });
    expect(stageTargets(held, "facility")).to.deep.equal(["RECEIVED", "CANCELLED"]);
    expect(stageTargets(held, "owner")).to.deep.equal(["CANCELLED"]);
  });

  it("lead to DELIVERED on request only for a closed order with a published delivery", () => {
    const reaching = ORDER_STAGES.filter((stage) =>
      stageTargets(at(stage, { sequencingFilesPublishedAt: "2026-01-01" }), "facility").includes("DELIVERED"),
    );
    expect(reaching).to.deep.equal(["CLOSED"]);
    expect(stageTargets(at("CLOSED"), "facility")).to.deep.equal([]);
  });

  it("keep the documented statuses", () => {
    expect(ORDER_STAGES.filter((stage) => stageStatus(stage) === "DRAFT")).to.deep.equal(["DRAFT"]);
    expect(ORDER_STAGES.filter((stage) => stageStatus(stage) === "COMPLETED")).to.deep.equal([
      "DELIVERED",
      "CLOSED",
    ]);
  });
});

describe("the stage of a sample", () => {
  const cases = [
    ["EXPECTED", "PROCESSING", "IN_PROGRESS"],
    ["RECEIVED", "READY", "SEQUENCED"],
    ["SEQUENCED", "PROCESSING", "SEQUENCED"],
    ["IN_PROGRESS", "WAITING", "IN_PROGRESS"],
    ["IN_PROGRESS", "ISSUE", "IN_PROGRESS"],
    ["REJECTED", "SEQUENCED", "REJECTED"],
    ["CANCELLED", "PROCESSING", "CANCELLED"],
    ["DELIVERED", "PROCESSING", "DELIVERED"],
  ] as const;
  for (const [stage, status, next] of cases)
    it(`${stage} is ${next} with the facility status ${status}`, () =>
      expect(stageForStatus(stage, status)).to.equal(next));

  it("implies the facility status of waiting samples that are worked on", () => {
    expect(statusForStage("WAITING", "IN_PROGRESS")).to.equal("PROCESSING");
    expect(statusForStage("PROCESSING", "SEQUENCED")).to.equal("SEQUENCED");
    expect(statusForStage("ISSUE", "SEQUENCED")).to.equal("ISSUE");
    expect(statusForStage("WAITING", "RECEIVED")).to.equal("WAITING");
    expect(statusForStage("READY", "DELIVERED")).to.equal("READY");
  });
});
