import type { Capabilities, Needs } from "../pipelines/capabilities.ts";
import type {
  ConfigSchema,
  PackageInput,
  PipelineDefinition,
  RegistryOutput,
  TargetType,
} from "../pipelines/pipelinePackage.ts";
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
  label: string | null;
  repository: string | null;
  refDefault: string | null;
  descriptorPath: string | null;
  includeWorkflow: boolean;
  keyLabel: string | null;
  [key: string]: unknown;
}

/** One pipeline as the index lists it (catalog-and-registry §2). What is not known of it is null. */
export interface PipelineEntry {
  id: string;
  name: string;
  shortName: string;
  shortDescription: string | null;
  category: string;
  tags: string[];
  author: string | null;
  provider: string | null;
  latestVersion: string | null;
  versions: ListedVersion[];
  verified: boolean;
  featured: boolean;
  status: string;
  icon: string | null;
  isPrivate: boolean;
  licenseRequired: boolean;
  targets: { supported: TargetType[] };
  capabilities: Capabilities;
  sequencingCompatibility: {
    readLengthClass: string | null;
    readLayouts: string[];
    platformFamilies: string[];
  } | null;
  source: ListedSource;
  databases: Record<string, unknown>[];
}

/** Everything that is told of one pipeline: its entry, and what its newest version is made of. Without a package here,
 *  as for one that is installed from elsewhere, there are no steps, and settings are null. */
export interface PipelineMetadata extends PipelineEntry {
  description: string | null;
  website: string | null;
  /** The DAG: dependsOn names other steps. */
  steps: {
    id: string;
    name: string;
    description: string | null;
    category: string | null;
    dependsOn: string[];
  }[];
  /** What does the work, as far as the package names it. */
  tools: { name: string; version: string | null }[];
  requirements: (Omit<Needs, "inputs"> & { flags: Record<string, boolean> }) | null;
  configSchema: ConfigSchema | null;
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
