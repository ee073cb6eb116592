import type { PACKAGE_TARGETS } from "../../../db/values.ts";
import type { ValidationError } from "./validation/validationError.ts";

/**
 * A pipeline package: a directory of files that declare the inputs, execution and outputs of a pipeline (additions §7).
 * The JSON Schemas in schemas/ define the same format; docs/packages/format.md describes it for package authors.
 */
export interface PipelinePackage {
  id: string;
  version: string;
  /** Absolute. */
  folder: string;
  source: PackageSource;
  manifest: Manifest;
  definition: PipelineDefinition;
  registry: RegistryEntry;
  samplesheet: SamplesheetMap;
  parsers: OutputParser[];
  /**
   * Problems that do not prevent the use of the package: ignored keys, a missing checksum, columns with unchecked
   * values.
   */
  warnings: ValidationError[];
  /** The workflow that it names is missing from the package, so that no run can be created. */
  lacksWorkflow: boolean;
}

/** folder: from PIPELINES_DIR. installed: from a registry, below LANEKEEPER_HOME. bundled: part of this release. */
export type PackageSource = "folder" | "installed" | "bundled";
export type TargetType = (typeof PACKAGE_TARGETS)[number];
type DataClassName = "raw" | "cleaned" | "unknown";

export interface Manifest {
  package: {
    id: string;
    name: string;
    version: string;
    description: string;
    website?: string;
    provider?: string;
  };
  files: {
    definition: string;
    registry: string;
    samplesheet: string;
    parsers?: string[];
    readme?: string;
    scripts?: { samplesheet?: string; discoverOutputs?: string };
  };
  targets?: { supported: TargetType[] };
  sequencingCompatibility?: {
    readLengthClass?: "short" | "long" | "both" | "unknown";
    readLayouts?: ("single" | "paired")[];
    platformFamilies?: string[];
  };
  inputs?: PackageInput[];
  execution: Execution;
  outputs: PackageOutput[];
  ui?: { sampleResult?: SampleResult };
}

export interface ReadFilters {
  paired?: boolean;
  checksums?: boolean;
  dataClass?: DataClassName;
  dataClassIn?: DataClassName[];
}

export interface PackageInput {
  id: string;
  scope: "sample" | "study" | "order" | "run";
  source: string;
  required?: boolean;
  filters?: ReadFilters;
  transform?: { type: string; mapping?: Record<string, string>; strict?: boolean };
}

/**
 * command: of a process package, executed in the run directory; see processCommand.ts. pipeline: of a Nextflow package:
 * a path inside the package that begins with ./, an absolute path, or a repository as org/name.
 */
export interface Execution {
  type: "nextflow" | "process";
  command?: string[];
  /** The programs that the command needs; a run on this machine requires them on the PATH. */
  programs?: string[];
  pipeline?: string;
  /** "custom": executed by a program of another system. */
  runner?: unknown;
  version?: string;
  /** The parameters of a workflow by which it receives what Lanekeeper supplies, where they have other names. */
  parameters?: Partial<SuppliedParameters>;
  profiles?: string[];
  defaultParams?: Record<string, unknown>;
  paramMap?: Record<string, string>;
  paramRules?: {
    when: Record<string, unknown>;
    add: (string | { flag: string; value?: string | number | boolean })[];
  }[];
  runtime?: { env?: Record<string, string> };
  priorRunArtifacts?: { scope: "study"; configKey: string; sources: Record<string, string[]> };
}

/**
 * Names of parameters: samplesheet (default: input), output directory (default: outdir), and the directory of reads
 * that the map of the samplesheet describes (no default).
 */
export interface SuppliedParameters {
  samplesheet: string;
  output: string;
  readFolders: string;
}

/**
 * An output of a run. discovery: the patterns of its files below the output directory. parsed: metadata from a parser's
 * table; map: metadata key by column. writeback: the metadata keys that become fields of the sample's read set.
 */
export interface PackageOutput {
  id: string;
  scope: "sample" | "study" | "order" | "run";
  /** Defaults to true. */
  required?: boolean;
  destination: string;
  type?: "assembly" | "bin" | "report" | "qc" | "artifact";
  fromStep?: string;
  discovery: {
    pattern: string;
    fallbackPattern?: string;
    matchSampleBy?: "filename" | "parent_dir" | "path";
    dependsOn?: string;
  };
  parsed?: { from: string; matchBy: string; map: Record<string, string> };
  result?: {
    kind: string;
    writebackPolicy?: string;
    preview?: { label?: string; primary?: boolean; previewable?: boolean };
  };
  writeback?: { target: "Read"; mode: "merge" | "replace"; fields: Record<string, string> };
}

export interface SampleResult {
  columnLabel: string;
  emptyText?: string;
  layout?: "stack" | "columns";
  values: {
    label?: string;
    path: string;
    whenPathExists?: string;
    format?: "text" | "hash_prefix" | "filename";
    truncate?: number;
    previewable?: boolean;
  }[];
}

export interface PipelineDefinition {
  pipeline: string;
  name: string;
  description: string;
  version: string;
  minNextflowVersion?: string;
  /** The plugins and the profiles that nextflow.config of the workflow declares. */
  plugins?: string[];
  profiles?: string[];
  steps: PipelineStep[];
  inputs?: { id: string; name: string; description?: string; fileTypes?: string[] }[];
  outputs?: { id: string; name: string; description?: string; fromStep: string; fileTypes?: string[] }[];
}

export interface PipelineStep {
  id: string;
  name: string;
  description?: string;
  category?: string;
  dependsOn?: string[];
  processMatchers?: string[];
  /** Shown only in runs that use it. */
  optional?: boolean;
}

export interface RegistryEntry {
  id: string;
  name: string;
  description: string;
  category: "analysis" | "submission" | "qc";
  version: string;
  sortOrder?: number;
  website?: string;
  requires?: Record<string, boolean>;
  outputs?: RegistryOutput[];
  visibility?: { showToUser?: boolean; userCanStart?: boolean };
  input: {
    supportedScopes: ("study" | "order" | "samples" | "sample" | "runFolder")[];
    minSamples?: number;
    perSample?: {
      reads?: boolean;
      pairedEnd?: boolean;
      readMode?: "paired_only" | "single_or_paired";
      assemblies?: boolean;
      bins?: boolean;
    };
  };
  /** Used when the manifest declares none. */
  sequencingCompatibility?: Manifest["sequencingCompatibility"];
  configSchema: ConfigSchema;
  defaultConfig?: Record<string, unknown>;
  icon?: string;
}

export interface RegistryOutput {
  type: "data" | "metric" | "report";
  name: string;
  description?: string;
  visibility?: "admin" | "user" | "both";
  downloadable?: boolean;
}

export interface ConfigSchema {
  type: "object";
  properties: Record<string, ConfigSetting>;
  required?: string[];
}

type ConfigType = "string" | "number" | "integer" | "boolean" | "array";

/** A setting of a pipeline. x-seqdesk: the same as x-lanekeeper, in packages for another system. */
export interface ConfigSetting {
  /** Several types: a value of any of them. */
  type: ConfigType | ConfigType[];
  title?: string;
  description?: string;
  default?: unknown;
  enum?: unknown[];
  minimum?: number;
  maximum?: number;
  exclusiveMinimum?: number;
  exclusiveMaximum?: number;
  multipleOf?: number;
  minLength?: number;
  maxLength?: number;
  pattern?: string;
  /** file-path, directory-path, path, file-path-pattern, or a format of JSON Schema. */
  format?: string;
  /** Whether the named file has to exist; docs/packages/format.md. */
  exists?: boolean;
  mimetype?: string;
  /** The schema of the content of the file, which the workflow applies. */
  schema?: string;
  items?: { type: Exclude<ConfigType, "array">; enum?: unknown[] };
  maxItems?: number;
  "x-lanekeeper"?: SettingPlacement;
  "x-seqdesk"?: SettingPlacement;
}

/** The position of a setting in the form. derive: its value is derived from the order and not entered. */
export interface SettingPlacement {
  placement?: "basic" | "advanced" | "admin" | "derived" | "hidden";
  group?: string;
  /** The description of the group; that of its first setting is shown. */
  groupText?: string;
  /** Shown on request only. */
  hidden?: boolean;
  helpText?: string;
  booleanMode?: "inverse";
  derive?: { source: string; map?: Record<string, unknown>; requireSingleValue?: boolean };
}

export interface SamplesheetMap {
  format: "csv" | "tsv";
  filename: string;
  /** runFolder: the sample sheet of the sequencing run, without columns; default: sample. */
  rows?: { scope: "sample" | "runFolder" };
  /**
   * For a workflow that reads a directory: the column whose value names the subdirectory of a row, in which the files
   * of its other columns are linked.
   */
  readFolders?: string;
  columns: SamplesheetColumn[];
}

export interface SamplesheetColumn {
  name: string;
  /** null: every row has the default value. */
  source: string | null;
  required?: boolean;
  default?: string | number | boolean;
  /** Policy for user-supplied values that are not safe names; docs/packages/samplesheet.md. */
  unsafe?: "replace" | "refuse" | "raw";
  filters?: ReadFilters;
  transform?: {
    type: "map_value" | "to_upper" | "to_lower" | "prepend_path";
    mapping?: Record<string, string>;
    strict?: boolean;
    base?: string;
  };
}

export interface OutputParser {
  id: string;
  type: "tsv" | "csv" | "json";
  trigger: { filePattern: string };
  skipHeader?: boolean;
  columns: { name: string; index: number; type?: "string" | "int" | "float" | "boolean" }[];
}
