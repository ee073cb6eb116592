import {
  COMPLETED,
  crateEntities,
  entity,
  type Entity,
  facilityEntity,
  FAILED,
  localId,
  personEntity,
  pipelineEntity,
  type PROFILES,
  reference,
  references,
  sampleEntity,
  formatTime,
} from "./crateEntities.ts";
import { describeFile } from "./describeFile.ts";
import { describeTasks } from "./describeTasks.ts";
import type { FileFacts, Included, RunFacts } from "./facts.ts";

const NEXTFLOW_URL = "https://www.nextflow.io/";

/**
 * Describes a finished run as a Process Run Crate, or as a Workflow Run Crate when its workflow can be named: agent,
 * inputs, results and each task. included: the files in the zip. Pure.
 */
export function describeRun(facts: RunFacts, included: Included): Entity[] {
  const { run, now, target, person, pipeline, leftOut } = facts;
  const runId = `urn:uuid:${run.id}`;
  const agent = person ? personEntity(person, facts) : facilityEntity(facts);
  const workflowFile = facts.files.find(({ role }) => role === "workflow");
  const isWorkflow = facts.workflow !== null && workflowFile !== undefined && isThere(workflowFile, included);
  const software = describeSoftware(facts);
  const samples = new Map(facts.samples.map((sample) => [sample.id, sampleEntity(sample)]));
  const parameters = describeParameters(facts.parameters, isWorkflow);
  const targetEntity = makeTarget(facts);

  const described = facts.files.flatMap((file) => {
    const sample = file.sampleId === null ? undefined : samples.get(file.sampleId);
    const isOfEngine = file.role === "log" || file.role === "trace";
    const made = describeFile(file, {
      included,
      now,
      about: isOfEngine ? [{ "@id": runId }] : sample ? [reference(sample)] : [],
      more:
        file.role === "workflow" && isWorkflow ? workflowProperties(facts, software, parameters) : undefined,
    });
    return made ? [{ file, entity: made }] : [];
  });
  const of = (...roles: FileFacts["role"][]) =>
    described.filter(({ file }) => roles.includes(file.role)).map((one) => one.entity);
  const [workflow] = of("workflow");
  const tool = isWorkflow && workflow ? workflow : software.pipeline;

  const runAction = entity(runId, "CreateAction", {
    name: `${run.runNumber}: ${pipeline.name} ${pipeline.version}`,
    description: `Run ${run.runNumber} of the pipeline ${pipeline.id} ${pipeline.version} on ${describeTarget(facts)}`,
    identifier: run.runNumber,
    startTime: formatTime(run.startedAt),
    endTime: formatTime(run.endedAt),
    actionStatus: run.status === "completed" ? COMPLETED : FAILED,
    error: runError(facts),
    instrument: reference(tool),
    agent: reference(agent),
    object: references([
      ...of("input", "samplesheet", "parameters"),
      ...parameters.values,
      ...facts.references.map(referenceEntity),
    ]),
    result: references(of("result")),
  });
  const tasks = describeTasks(facts, {
    agent,
    toolOf: ({ stepId, process }) =>
      software.steps.get(stepId ?? process) ?? software.steps.get(process) ?? tool,
    results: described.filter(({ file }) => file.role === "result"),
  });
  const profiles: (keyof typeof PROFILES)[] = isWorkflow
    ? ["process", "workflow", "workflowCrate"]
    : ["process"];
  return crateEntities(facts, {
    root: {
      name: `${run.runNumber}: ${pipeline.name} ${pipeline.version} on ${target.number ?? target.name}`,
      description: [
        `What the pipeline ${pipeline.name} ${pipeline.version} was given, did and gave on ${describeTarget(facts)}. The run ${OUTCOMES[run.status] ?? "ended"}.`,
        ...leftOut,
      ].join(" "),
      identifier: run.runNumber,
      about: reference(targetEntity),
      author: person ? reference(agent) : null,
      mainEntity: isWorkflow && workflow ? reference(workflow) : null,
    },
    profiles,
    files: described.map((one) => one.entity),
    actions: [runAction, ...tasks],
    others: [
      ...(person ? [agent] : []),
      targetEntity,
      software.pipeline,
      ...software.steps.values(),
      ...(isWorkflow ? [nextflowEntity(facts)] : []),
      ...samples.values(),
      ...parameters.slots,
      ...parameters.values,
      ...facts.references.map(referenceEntity),
    ],
  });
}

/** Reference data has no file in the crate: it is identified by its version and checksum. */
function referenceEntity({ id, name, version, kind, checksum, url }: RunFacts["references"][number]): Entity {
  return entity(localId("reference", id), "CreativeWork", {
    name: [name, version].filter((part) => part !== "").join(" "),
    description: `Reference data (${kind.replaceAll("_", " ")})`,
    version: version === "" ? null : version,
    sha256: checksum === "" ? null : checksum,
    url,
  });
}

const OUTCOMES: Partial<Record<RunFacts["run"]["status"], string>> = {
  completed: "completed",
  failed: "failed",
  cancelled: "was cancelled",
};

function isThere({ path, address }: FileFacts, included: Included): boolean {
  return included.has(path) || address !== null;
}

function describeTarget({ target }: RunFacts): string {
  if (target.kind === "runFolder") return `the run folder ${target.name}`;
  return target.kind === "order"
    ? `order ${target.number ?? ""}: ${target.name}`
    : `the study ${target.name}`;
}

function runError({ run }: RunFacts): string | null {
  if (run.status === "completed") return null;
  return run.why ?? (run.status === "cancelled" ? "The run was cancelled" : "The run failed");
}

function makeTarget({ target: { kind, id, name, number } }: RunFacts): Entity {
  return kind === "study"
    ? entity(localId("study", id), "ResearchProject", { name, identifier: id })
    : entity(localId(kind === "order" ? "order" : "run-folder", id), "Thing", {
        name,
        identifier: number ?? id,
      });
}

/** Returns the entities of the package and of each step or process that had a task, by its id or name. */
function describeSoftware({ pipeline, steps, tasks }: RunFacts): {
  pipeline: Entity;
  steps: Map<string, Entity>;
} {
  const { name, version, url } = pipeline;
  const of = (id: string, properties: { name: string; description?: string | null }) =>
    entity(id, "SoftwareApplication", { ...properties, version, url });
  const known = steps.map((step): [string, Entity] => [
    step.id,
    of(localId("step", step.id), {
      name: step.name,
      description: step.description ?? `A step of ${name} ${version}`,
    }),
  ]);
  const strangers = tasks.flatMap(({ stepId, process }): [string, Entity][] =>
    !steps.some(({ id }) => id === stepId)
      ? [
          [
            process,
            of(localId("process", process), {
              name: process,
              description: `A process of ${name} ${version}`,
            }),
          ],
        ]
      : [],
  );
  const all = new Map([...known, ...strangers]);
  const whole = entity(pipelineEntity(pipeline)["@id"], "SoftwareApplication", {
    ...withoutIdentity(pipelineEntity(pipeline)),
    hasPart: references([...all.values()]),
  });
  return { pipeline: whole, steps: all };
}

function withoutIdentity({ "@id": _id, "@type": _type, ...properties }: Entity) {
  return properties;
}

function workflowProperties(
  facts: RunFacts,
  software: ReturnType<typeof describeSoftware>,
  { slots }: ReturnType<typeof describeParameters>,
): Parameters<typeof entity>[2] {
  const { workflow, pipeline } = facts;
  return {
    version: workflow?.version ?? pipeline.version,
    url: workflow?.repository ?? pipeline.url,
    codeRepository: workflow?.repository,
    programmingLanguage: reference(nextflowEntity(facts)),
    isPartOf: reference(software.pipeline),
    hasPart: references([...software.steps.values()]),
    input: references(slots),
  };
}

function nextflowEntity({ workflow }: RunFacts): Entity {
  return entity("https://w3id.org/workflowhub/workflow-ro-crate#nextflow", "ComputerLanguage", {
    name: "Nextflow",
    identifier: NEXTFLOW_URL,
    url: NEXTFLOW_URL,
    version: workflow?.engineVersion ?? "unknown",
  });
}

/**
 * Returns the settings of a run as values, and for a known workflow also as formal parameters, each linked to its
 * value. Lists and objects are formatted as JSON. Pure.
 */
function describeParameters(
  parameters: [name: string, value: unknown][],
  isWorkflow: boolean,
): { values: Entity[]; slots: Entity[] } {
  const given = parameters.filter(([, value]) => value !== null && value !== undefined);
  return {
    values: given.map(([name, value]) =>
      entity(valueId(name), "PropertyValue", {
        name,
        value: plain(value),
        exampleOfWork: isWorkflow ? { "@id": slotId(name) } : null,
      }),
    ),
    slots: !isWorkflow
      ? []
      : given.map(([name, value]) =>
          entity(slotId(name), "FormalParameter", {
            name,
            additionalType: schemaType(value),
            workExample: reference({ "@id": valueId(name) }),
          }),
        ),
  };
}

const valueId = (name: string) => localId("value", name);
const slotId = (name: string) => localId("parameter", name);

function plain(value: unknown): string | number | boolean {
  if (typeof value === "string" || typeof value === "number" || typeof value === "boolean") return value;
  return JSON.stringify(value);
}

/** Returns the schema.org data type of a value. */
function schemaType(value: unknown): string {
  if (typeof value === "boolean") return "Boolean";
  if (typeof value === "number") return Number.isInteger(value) ? "Integer" : "Float";
  return "Text";
}
