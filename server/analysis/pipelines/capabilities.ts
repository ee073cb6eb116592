import type { PackageInput, PipelinePackage, TargetType } from "./pipelinePackage.ts";

/** Derived from the documents of a package (catalog-and-registry §2; a missing flag means false). */
export interface Capabilities {
  requiresLinkedReads: boolean;
  writesCanonicalReadMetadata: boolean;
  writesCanonicalReadFiles: boolean;
  stagesReadCandidates?: true;
  requiresAdminReadPromotion?: true;
}

/**
 * The requirements of a pipeline on samples and on the machine. engine: the required program; "node" is always
 * available.
 */
export interface Needs {
  engine: "nextflow" | "node";
  reads: boolean;
  paired: boolean;
  inputs: { id: string; source: string; scope: string; required: boolean }[];
  minSamples: number;
}

/**
 * Returns the target types of a pipeline: as declared in the manifest, else as implied by the scopes of registry.json.
 */
export function supportedTargets({ manifest, registry }: PipelinePackage): TargetType[] {
  if (manifest.targets) return manifest.targets.supported;
  const implied = registry.input.supportedScopes.map((scope) =>
    scope === "order" || scope === "runFolder" ? scope : "study",
  );
  return [...new Set(implied)];
}

/** Returns the capability flags of a package: its inputs and the effects of its outputs on read sets. */
export function packageCapabilities({ manifest }: PipelinePackage): Capabilities {
  const written = manifest.outputs.flatMap(({ writeback }) => Object.values(writeback?.fields ?? {}));
  const writesFile = (field: string) => field === "file1" || field === "file2";
  const stages = manifest.outputs.some(({ result }) => result?.kind === "sample_read_candidate");
  const reviewed = manifest.outputs.some(({ result }) => result?.writebackPolicy === "admin_review");
  return {
    requiresLinkedReads: (manifest.inputs ?? []).some(requiresReads),
    writesCanonicalReadMetadata: written.some((field) => !writesFile(field)),
    writesCanonicalReadFiles: written.some(writesFile),
    ...(stages && { stagesReadCandidates: true }),
    ...(reviewed && { requiresAdminReadPromotion: true }),
  };
}

/**
 * Returns which active read sets a package replaces: any, only those that an earlier run of it wrote ("own", for
 * simulated reads), or none (null).
 */
export function replacementPolicy({ manifest }: PipelinePackage): "any" | "own" | null {
  const replacing = manifest.outputs.filter(
    ({ destination, writeback }) =>
      destination === "sample_reads" &&
      writeback?.mode === "replace" &&
      Object.values(writeback.fields).includes("file1"),
  );
  if (replacing.length === 0) return null;
  return replacing.every(({ result }) => result?.writebackPolicy === "replace_own") ? "own" : "any";
}

/** Returns the requirements of a pipeline. */
export function packageNeeds({ manifest, registry }: PipelinePackage): Needs {
  const { inputs = [], execution } = manifest;
  const { perSample, minSamples = 0 } = registry.input;
  return {
    engine: execution.type === "process" ? "node" : "nextflow",
    reads: inputs.some(requiresReads),
    paired:
      inputs.some(({ filters }) => filters?.paired === true) ||
      perSample?.pairedEnd === true ||
      perSample?.readMode === "paired_only",
    inputs: inputs.map(({ id, source, scope, required = true }) => ({ id, source, scope, required })),
    minSamples,
  };
}

function requiresReads({ source, required = true }: PackageInput): boolean {
  return required && (source.startsWith("sample.reads") || source.startsWith("read"));
}
