import { raise } from "../../platform/errors/apiError.ts";
import type { Context } from "../../platform/rpc/context.ts";
import { findPipeline } from "../pipelines/readPackages.ts";
import type { PipelineDefinition } from "../pipelines/pipelinePackage.ts";
import { pipelineNotFound } from "../runRecords/errors.ts";

export interface DefinitionNode {
  id: string;
  name: string;
  description: string | null;
  category: string | null;
  kind: "input" | "step" | "output";
}

/**
 * Returns a pipeline as a graph: nodes are inputs, steps and outputs; an edge leads from a prerequisite. Node ids begin
 * with their kind; step ids are those of the definition. Returns { definition, nodes, edges }. Raises pipelineNotFound.
 * Reference §3.
 */
export async function getDefinition({ site }: Context, { pipelineId }: { pipelineId: string }) {
  const { definition } = (await findPipeline(site, pipelineId)) ?? raise(pipelineNotFound());
  return { definition, ...toGraph(definition) };
}

function toGraph({ steps: declared, inputs = [], outputs = [] }: PipelineDefinition) {
  const optional = new Set(declared.filter((step) => step.optional === true).map(({ id }) => id));
  const steps = declared.filter(({ id }) => !optional.has(id));
  const nodes: DefinitionNode[] = [
    ...inputs.map((input) => ({ ...toNode(input, "input"), id: `input:${input.id}` })),
    ...steps.map((step) => ({ ...toNode(step, "step"), category: step.category ?? null })),
    ...outputs.map((output) => ({ ...toNode(output, "output"), id: `output:${output.id}` })),
  ];
  const first = steps.filter(({ dependsOn = [] }) => dependsOn.length === 0);
  const edges = [
    ...inputs.flatMap((input) => first.map((step) => ({ from: `input:${input.id}`, to: step.id }))),
    ...steps.flatMap(({ id, dependsOn = [] }) => dependsOn.map((from) => ({ from, to: id }))),
    ...outputs
      .filter(({ fromStep }) => !optional.has(fromStep))
      .map(({ id, fromStep }) => ({ from: fromStep, to: `output:${id}` })),
  ];
  return { nodes, edges };
}

function toNode(
  { id, name, description = null }: { id: string; name: string; description?: string | null },
  kind: DefinitionNode["kind"],
): DefinitionNode {
  return { id, name, description, category: null, kind };
}
