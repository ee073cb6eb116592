import { expect } from "chai";
import { AnalysisRule } from "../../db/models/AnalysisRule.ts";
import { PipelineRun } from "../../db/models/PipelineRun.ts";
import { Place } from "../../db/models/Place.ts";
import { Pool } from "../../db/models/Pool.ts";
import { RunFolder } from "../../db/models/RunFolder.ts";
import { Service } from "../../db/models/Service.ts";
import { Study } from "../../db/models/Study.ts";
import { seedDemo } from "../../server/overview/demo/seedDemo.ts";
import type { Person, TestApp } from "./app.ts";
import { aPublishedDelivery } from "./deliveries.ts";
import { aPlannedRun } from "./illuminaRuns.ts";
import { RULE } from "./rules.ts";
import { aStreamRun, BEGAN } from "./streamRows.ts";

// One of each stage; studies contain all samples of two of them.
const ORDERS = ["fire-1", "fire-2", "pond", "heath", "moss", "creek", "dune", "bog", "swabs"];

/** The ids of one record for each type of page. */
export interface DemoPlaces {
  facility: Person;
  researcher: Person;
  orderId: string;
  sampleId: string;
  runId: string;
  studyId: string;
  streamRunId: string;
  placeId: string;
  poolId: string;
  instrumentRunId: string;
  runFolderId: string;
  ruleId: string;
  serviceId: string;
  reportPath: string;
  deliveryToken: string;
  sampleToken: string;
}

/**
 * An instance with one record of each kind: part of the demo's data, and an order of a separate user whose delivery
 * and sample have links.
 */
export async function demoPlaces(app: TestApp): Promise<DemoPlaces> {
  const { signal } = new AbortController();
  await seedDemo(app.site, { orders: ORDERS, withRuns: true, signal });
  const facility = await app.as("FACILITY_ADMIN");
  const researcher = await app.as("RESEARCHER");
  const { order, sample, paths } = await aPublishedDelivery(app.db, app.files, researcher);
  const delivery = await facility.post("/trpc/delivery.createLink", { orderId: order.id, label: "Partners" });
  const shown = await researcher.post("/trpc/timeline.createLink", {
    orderId: order.id,
    sampleId: sample.id,
    label: "Partners",
  });
  expect([delivery.status, shown.status], JSON.stringify(shown.body)).to.deep.equal([200, 200]);
  const plate = await Place.query(app.db).insertAndFetch({
    placeKind: "plate",
    name: "Plate 1",
    rows: 8,
    columns: 12,
  });
  const instrumentRunId = await aPlannedRun(app.db, "H5WJJDMXX", [
    { sampleId: sample.id, libraryCode: "LIB-900001", lane: 1, i7: "ACACTAAG", i5: "AACCGCGG" },
  ]);
  const runFolder = await RunFolder.query(app.db).insertAndFetch({
    path: "/instruments/180619_A00291_0044_BH5WJJDMXX",
    folderKind: "illumina",
    status: "COPYING",
    instrumentRunId,
    runName: "180619_A00291_0044_BH5WJJDMXX",
    lastGrownAt: new Date(),
  });
  const rule = await AnalysisRule.query(app.db).insertAndFetch({
    ...RULE,
    conditions: { services: [], technologies: [], departments: [], minSamples: 1 },
    pipelineId: "reads-qc",
    config: {},
    executionMode: "local",
    authorId: facility.user.id,
  });
  const service = await Service.query(app.db).insertAndFetch({ name: "Amplicon sequencing", position: 0 });
  return {
    facility,
    researcher,
    orderId: order.id,
    sampleId: sample.id,
    runId: (await PipelineRun.query(app.db).where({ status: "completed" }).first().throwIfNotFound()).id,
    studyId: (await Study.query(app.db).first().throwIfNotFound()).id,
    streamRunId: (await aStreamRun(app.db, order.id, { status: "STOPPED", stoppedAt: BEGAN })).id,
    placeId: plate.id,
    poolId: (await Pool.query(app.db).first().throwIfNotFound()).id,
    instrumentRunId,
    runFolderId: runFolder.id,
    ruleId: rule.id,
    serviceId: service.id,
    reportPath: paths.report,
    deliveryToken: delivery.body.result.data.link.token,
    sampleToken: shown.body.result.data.token,
  };
}
