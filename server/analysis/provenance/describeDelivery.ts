import {
  COMPLETED,
  crateEntities,
  entity,
  type Entity,
  facilityEntity,
  lanekeeperEntity,
  localId,
  personEntity,
  pipelineEntity,
  reference,
  references,
  ROOT,
  sampleEntity,
  formatTime,
} from "./crateEntities.ts";
import { describeFile } from "./describeFile.ts";
import type { DeliveryFacts, Included } from "./facts.ts";

/**
 * Describes a delivery as an RO-Crate: its files, their samples, the runs that produced them and the publisher. It is a
 * Process Run Crate when it contains any such action. included: the files in the zip. Pure.
 */
export function describeDelivery(facts: DeliveryFacts, included: Included): Entity[] {
  const { order, published, runs, now } = facts;
  const samples = new Map(facts.samples.map((sample) => [sample.id, sampleEntity(sample)]));
  const files = new Map(
    facts.files.flatMap((file) => {
      const sample = samples.get(file.sampleId ?? "");
      const made = describeFile(file, { included, now, about: sample ? [reference(sample)] : [] });
      return made ? [[file.path, made] as const] : [];
    }),
  );
  const person = published?.person ? personEntity(published.person, facts) : undefined;
  const lanekeeper = lanekeeperEntity(facts);
  const ordered = entity(localId("order", order.id), "Thing", {
    name: order.name,
    identifier: order.number,
  });
  const runActions = runs.map((run) =>
    entity(`urn:uuid:${run.id}`, "CreateAction", {
      name: `${run.runNumber}: ${run.pipeline.name} ${run.pipeline.version}`,
      description: `Run ${run.runNumber} of the pipeline ${run.pipeline.id} ${run.pipeline.version}`,
      identifier: run.runNumber,
      startTime: formatTime(run.startedAt),
      endTime: formatTime(run.endedAt),
      actionStatus: COMPLETED,
      instrument: reference(pipelineEntity(run.pipeline)),
      agent: reference(facilityEntity(facts)),
      result: references(run.paths.flatMap((path) => files.get(path) ?? [])),
    }),
  );
  const publication =
    published &&
    entity("#publication", "UpdateAction", {
      name: "The delivery was published",
      description: `The facility released the files of order ${order.number} to the customer`,
      endTime: formatTime(published.at),
      actionStatus: COMPLETED,
      instrument: reference(lanekeeper),
      agent: reference(person ?? facilityEntity(facts)),
      object: ROOT,
      result: ROOT,
    });
  const actions = [...runActions, ...(publication ? [publication] : [])];
  const pipelines = new Map(
    runs.map(({ pipeline }) => pipelineEntity(pipeline)).map((one) => [one["@id"], one]),
  );
  return crateEntities(facts, {
    root: {
      name: `Delivery of order ${order.number}: ${order.name}`,
      description: `The files delivered to the customer of order ${order.number}, with their description and provenance.`,
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
