import {
  COMPLETED,
  crateEntities,
  entity,
  type Entity,
  facilityOf,
  lanekeeperOf,
  localId,
  personOf,
  pipelineOf,
  reference,
  references,
  ROOT,
  sampleOf,
  timeOf,
} from "./crateEntities.ts";
import { describeFile } from "./describeFile.ts";
import type { DeliveryFacts, Included } from "./facts.ts";

/**
 * Describes a delivery as an RO-Crate: its files, their samples, the runs that produced them and the publisher. It is a
 * Process Run Crate when it contains any such action. included: the files in the zip. Pure.
 */
export function describeDelivery(facts: DeliveryFacts, included: Included): Entity[] {
  const { order, published, runs, now } = facts;
  const samples = new Map(facts.samples.map((sample) => [sample.id, sampleOf(sample)]));
  const files = new Map(
    facts.files.flatMap((file) => {
      const sample = samples.get(file.sampleId ?? "");
      const made = describeFile(file, { included, now, about: sample ? [reference(sample)] : [] });
      return made ? [[file.path, made] as const] : [];
    }),
  );
  const person = published?.person ? personOf(published.person, facts) : undefined;
  const lanekeeper = lanekeeperOf(facts);
  const ordered = entity(localId("order", order.id), "Thing", {
    name: order.name,
    identifier: order.number,
  });
  const runActions = runs.map((run) =>
    entity(`urn:uuid:${run.id}`, "CreateAction", {
      name: `${run.runNumber}: ${run.pipeline.name} ${run.pipeline.version}`,
      description: `Run ${run.runNumber} of the pipeline ${run.pipeline.id} ${run.pipeline.version}`,
      identifier: run.runNumber,
      startTime: timeOf(run.startedAt),
      endTime: timeOf(run.endedAt),
      actionStatus: COMPLETED,
      instrument: reference(pipelineOf(run.pipeline)),
      agent: reference(facilityOf(facts)),
      result: references(run.paths.flatMap((path) => files.get(path) ?? [])),
    }),
  );
  const publication =
    published &&
    entity("#publication", "UpdateAction", {
      name: "The delivery was published",
      description: `The facility opened the files of order ${order.number} to whoever ordered them`,
      endTime: timeOf(published.at),
      actionStatus: COMPLETED,
      instrument: reference(lanekeeper),
      agent: reference(person ?? facilityOf(facts)),
      object: ROOT,
      result: ROOT,
    });
  const actions = [...runActions, ...(publication ? [publication] : [])];
  const pipelines = new Map(runs.map(({ pipeline }) => pipelineOf(pipeline)).map((one) => [one["@id"], one]));
  return crateEntities(facts, {
    root: {
      name: `Delivery of order ${order.number}: ${order.name}`,
      description: `The files that the facility gives to whoever made order ${order.number}, with what they are and how they came to be.`,
      identifier: order.number,
      about: reference(ordered),
    },
    profiles: actions.length > 0 ? ["process"] : [],
    files: [...files.values()],
    actions,
    others: [
      ordered,
      ...(published ? [lanekeeper] : []),
      ...(person ? [person] : []),
      ...pipelines.values(),
      ...samples.values(),
    ],
  });
}
