import { sentence, type Sentence } from "../../../platform/errors/rules/sentence.ts";

/** States what a sample lacks or has too much of; pages show `lack` beside the sample. */
const aboutSample = sentence("runs.sampleLacks", "Sample {sampleCode} {lack}");
export const sampleLacks = (sampleCode: string, lack: Sentence) => aboutSample({ sampleCode, lack });

export const preferredAssemblyWithoutFile = sentence(
  "runs.lack.preferredAssemblyFile",
  "has a preferred assembly without a file",
);
export const noAssembly = sentence("runs.lack.assembly", "has no assembly");
export const noBins = sentence("runs.lack.bins", "has no bins");
export const noChecksumsOfReads = sentence("runs.lack.checksums", "has no read checksums");
export const noSecondFile = sentence("runs.lack.secondFile", "has no R2 file");
export const noActiveReads = sentence("runs.lack.reads", "has no active reads");
export const noActiveReadsOf = sentence("runs.lack.readsOfClass", "has no active {classes} reads");
export const noOrganism = sentence("runs.lack.organism", "has no organism");
export const noChecklistAnswers = sentence("runs.lack.checklistAnswers", "has no checklist metadata");
export const hasOtherReads = sentence(
  "runs.lack.ownReads",
  "has reads that this pipeline did not create and does not replace",
);

export const noSamplesToRunOn = sentence("runs.noSamplesToRunOn", "This {target} has no samples to run on");
export const tooFewSamples = sentence("runs.tooFewSamples", "{pipeline} needs at least {least} samples");
export const technologyNotOffered = sentence(
  "runs.technologyNotOffered",
  "{pipeline} is limited to certain sequencing technologies; order {orderNumber} uses {technology}",
);
export const technologyMissing = sentence(
  "runs.technologyMissing",
  "{pipeline} is limited to certain sequencing technologies; order {orderNumber} has none",
);
export const studyOnly = sentence("runs.studyOnly", "{pipeline} runs on a study: an order has no {input}");
export const noAccession = sentence("runs.noAccession", "The study has no accession yet");
export const noPlatform = sentence("runs.noPlatform", "Order {orderNumber} has no sequencing platform");
export const platformUnknown = sentence(
  "runs.platformUnknown",
  "This pipeline does not support the platform of order {orderNumber}: {platform}",
);
export const valuesDiffer = sentence(
  "runs.valuesDiffer",
  "{setting} must be the same for all samples; found: {values}",
);
export const workflowMissing = sentence(
  "runs.workflowMissing",
  "Pipeline {id} cannot run here: its package does not include the workflow",
);
export const deliveryPublished = sentence(
  "runs.deliveryPublished",
  "Order {orderNumber} has a published delivery; this pipeline does not replace delivered data",
);
/** The validation error of a setting by the package's own schema. */
export const settingRefused = sentence("runs.settingRefused", "{problem}");
/** What the workflow requires of Nextflow. */
export const engineLacks = sentence("runs.engineLacks", "{problem} {whatToDo}");

export const madeForOtherLengths = sentence(
  "runs.madeForOtherLengths",
  "Designed for {made} reads; reads of order {orderNumber} are {found}",
);
export const madeForOtherPlatforms = sentence(
  "runs.madeForOtherPlatforms",
  "Designed for {made}; order {orderNumber} is sequenced on {found}",
);
export const madeForOtherLayout = sentence(
  "runs.madeForOtherLayout",
  "Designed for {made} reads; reads of sample {sampleCode} are {found}",
);
export const furtherIssues = sentence("runs.furtherIssues", "and {count} more");
