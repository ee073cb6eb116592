import type { Capabilities, Needs } from "../analysis/pipelines/capabilities.ts";
import type {
  ConfigSchema,
  PackageInput,
  PipelineDefinition,
  RegistryOutput,
  TargetType,
} from "../analysis/pipelines/pipelinePackage.ts";

/** A listed version of a pipeline. downloadUrl: only when the registry hosts the payload. sha256: of the payload,
 *  lower-case hex; always computed (additions §9). */
export interface ListedVersion {
  version: string;
  downloadUrl?: string;
  sha256?: string;
  sizeBytes?: number;
}

/** The source of a package. Undocumented keys of the listing are kept. */
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

/** The index entry of one pipeline (catalog-and-registry §2). Unset keys are omitted from responses (additions §9). */
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

/** All metadata of one pipeline: its entry, and the contents of its newest version. A pipeline whose package is
 *  elsewhere has no steps, requirements and settings. */
export interface PipelineMetadata extends PipelineEntry {
  description?: string | undefined;
  website?: string | undefined;
  /** The DAG: dependsOn contains the ids of other steps. */
  steps: {
    id: string;
    name: string;
    description?: string | undefined;
    category?: string | undefined;
    dependsOn: string[];
  }[];
  /** The tools that the package names. */
  tools: { name: string; version?: string | undefined }[];
  requirements?: (Omit<Needs, "inputs"> & { flags: Record<string, boolean> }) | undefined;
  configSchema?: ConfigSchema | undefined;
  defaultConfig: Record<string, unknown>;
  inputs: (Pick<PackageInput, "id" | "scope" | "source"> & { required: boolean })[];
  /** Descriptions of the inputs. */
  inputFiles: NonNullable<PipelineDefinition["inputs"]>;
  outputs: RegistryOutput[];
}

/** The index (catalog-and-registry §4). version: of the document format. lastUpdated: a date. */
export interface RegistryIndex {
  version: string;
  lastUpdated: string;
  baseUrl: string;
  pipelines: PipelineEntry[];
  categories: Category[];
}

/** The categories of the registry (catalog-and-registry §2). */
export const CATEGORIES = [
  {
    id: "metagenomics",
    name: "Metagenomics",
    description: "Identifies organisms and genomes in samples: classification, assembly and binning.",
  },
  {
    id: "submission",
    name: "Submission",
    description: "Submits reads, assemblies and sample metadata to public archives.",
  },
  {
    id: "quality-control",
    name: "Quality Control",
    description: "Counts reads, reports their quality and verifies file integrity.",
  },
  {
    id: "order-utilities",
    name: "Order Utilities",
    description: "Prepares the reads of an order for delivery.",
  },
] as const;

type Category = (typeof CATEGORIES)[number];
