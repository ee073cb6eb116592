import { z } from "zod";
import { raise } from "../../../platform/errors/apiError.ts";
import type { Context } from "../../../platform/rpc/context.ts";
import { registryInvalid } from "../errors.ts";
import type { describeOfferInput } from "../schema.ts";
import { fetchDocument } from "./fetchRegistry.ts";
import { findSource, indexAddress } from "./getSources.ts";

const DESCRIPTION_MAX_BYTES = 2 * 1024 * 1024;
const PATIENCE_MS = 15_000;

const text = z.string().max(20_000).nullish().catch(undefined);
const flag = z.boolean().catch(false).default(false);
const lenientList = <Shape extends z.ZodType>(shape: Shape) =>
  z
    .array(z.unknown())
    .max(500)
    .catch([])
    .default([])
    .transform((given) => given.flatMap((one) => shape.safeParse(one).data ?? []));
const description = z.object({
  description: text,
  website: text,
  steps: lenientList(z.object({ name: z.string().max(500), description: text })),
  tools: lenientList(z.object({ name: z.string().max(500), version: text })),
  outputs: lenientList(z.object({ name: z.string().max(500), description: text })),
  requirements: z
    .object({ engine: text, reads: flag, paired: flag, minSamples: z.number().catch(0).default(0) })
    .nullish()
    .catch(undefined),
  versions: lenientList(
    z.object({
      version: z.string().max(100),
      sha256: z.string().max(100).optional().catch(undefined),
      sizeBytes: z.number().optional().catch(undefined),
    }),
  ),
});

/**
 * Returns the registry's full description of a pipeline beyond its index entry (catalog-and-registry §2); null for a
 * source that is no registry. Invalid values count as missing. Raises unknownSource, registryInvalid and what
 * fetchRegistry raises.
 */
export async function describeOffer(
  { site }: Context,
  { sourceId, pipelineId }: z.output<typeof describeOfferInput>,
) {
  const source = await findSource(site.database, site, sourceId);
  if (source.kind !== "registry") return null;
  const document = await fetchDocument(`${indexAddress(source.url)}/${encodeURIComponent(pipelineId)}`, {
    maxBytes: DESCRIPTION_MAX_BYTES,
    answerMaxMs: PATIENCE_MS,
  });
  const described = description.safeParse(document).data ?? raise(registryInvalid());
  const { website, requirements } = described;
  return {
    description: described.description ?? null,
    // The value is rendered as a link.
    website: website && /^https?:\/\//i.test(website) ? website : null,
    steps: described.steps,
    tools: described.tools,
    outputs: described.outputs,
    requirements: requirements ?? null,
    versions: described.versions,
  };
}
