import type { Capabilities, Needs } from "../analysis/pipelines/capabilities.ts";
import type {
  ConfigSchema,
  PackageInput,
  PipelineDefinition,
  RegistryOutput,
  TargetType,
} from "../analysis/pipelines/pipelinePackage.ts";
import type { Category } from "./categories.ts";

/** A version of a pipeline as it is listed. downloadUrl: only where the registry hosts the payload. sha256: of that,
 *  lower-case hex; computed, never typed (additions §9). */
export interface ListedVersion {
  version: string;
  downloadUrl?: string;
  sha256?: string;
  sizeBytes?: number;
}

/** Where a package is installed from. Keys beyond the documented ones are kept as the listing has them. */
export interface ListedSource {
  kind: string;
  label?: string | undefined;
  repository?: string | undefined;
  refDefault?: string | undefined;
  descriptorPath?: string | undefined;
  includeWorkflow: boolean;
  keyLabel?: string | undefined;
  [key: string]: unknown;
}

/** One pipeline as the index lists it (catalog-and-registry §2). Unset keys are left out
 *  of the answer (additions §9). */
export interface PipelineEntry {
  id: string;
  name: string;
  shortName: string;
  shortDescription?: string | undefined;
  category: string;
  tags: string[];
  author?: string | undefined;
  provider?: string | undefined;
  latestVersion?: string | undefined;
  versions: ListedVersion[];
  verified: boolean;
  featured: boolean;
  status: string;
  icon?: string | undefined;
  isPrivate: boolean;
  licenseRequired: boolean;
  targets: { supported: TargetType[] };
  capabilities: Capabilities;
  sequencingCompatibility?:
    { readLengthClass?: string | undefined; readLayouts: string[]; platformFamilies: string[] } | undefined;
  source: ListedSource;
  databases: Record<string, unknown>[];
}

/** Everything that is told of one pipeline: its entry, and what its newest version is made of. Without a package here,
 *  as for one that is installed from elsewhere, there are no steps, and no requirements and settings. */
export interface PipelineMetadata extends PipelineEntry {
  description?: string | undefined;
  website?: string | undefined;
  /** The DAG: dependsOn names other steps. */
  steps: {
    id: string;
    name: string;
    description?: string | undefined;
    category?: string | undefined;
    dependsOn: string[];
  }[];
  /** What does the work, as far as the package names it. */
  tools: { name: string; version?: string | undefined }[];
  requirements?: (Omit<Needs, "inputs"> & { flags: Record<string, boolean> }) | undefined;
  configSchema?: ConfigSchema | undefined;
  defaultConfig: Record<string, unknown>;
  inputs: (Pick<PackageInput, "id" | "scope" | "source"> & { required: boolean })[];
  /** What is read, in words. */
  inputFiles: NonNullable<PipelineDefinition["inputs"]>;
  outputs: RegistryOutput[];
}

/** The index (catalog-and-registry §4). version: of this document's shape. lastUpdated: a date. */
export interface RegistryIndex {
  version: string;
  lastUpdated: string;
  baseUrl: string;
  pipelines: PipelineEntry[];
  categories: Category[];
}
