import { sentence } from "../../../platform/errors/rules/sentence.ts";

/** A validation error with its place: "manifest.json: package.id is required". */
export const inFile = sentence("package.inFile", "{file}: {problem}");
export const atKey = sentence("package.atKey", "{key} {problem}");
export const moreWarnings = sentence("package.moreWarnings", "and {count} more warnings");

/** Directories and files. */
export const noSuchFolder = sentence("package.noSuchFolder", "The folder does not exist");
export const tooManyFiles = sentence("package.tooManyFiles", "The package has more than {most} files");
export const linkNowhere = sentence("package.linkNowhere", "is a link without a target");
export const linkOutside = sentence("package.linkOutside", "is a link to a target outside the package");
export const linkToFolder = sentence("package.linkToFolder", "is a link to a folder");
export const fileMissing = sentence("package.fileMissing", "is missing");
export const largerThan = sentence("package.largerThan", "is larger than {size}");
export const tooManyValues = sentence(
  "package.tooManyValues",
  "contains more values, or deeper nesting, than a package document may have",
);
export const unparsable = sentence("package.unparsable", "is not {format}: {why}");
export const unverified = sentence(
  "package.unverified",
  "The source lists no SHA-256 for this version, so the package could not be verified against the published one",
);

/** Shapes of documents. */
export const required = sentence("package.required", "is required");
export const unknownKey = sentence("package.unknownKey", "is not a known key");
export const unknownKeyIgnored = sentence("package.unknownKeyIgnored", "is not a known key and is ignored");
export const mustBe = sentence("package.mustBe", "must be {type}");
export const eitherType = sentence("package.eitherType", "{first} or {second}");
export const oneOf = sentence("package.oneOf", "must be one of: {choices}");
export const mustMatch = sentence("package.mustMatch", "must match {pattern}");
export const atLeast = sentence("package.atLeast", "must be at least {limit}");
export const atMost = sentence("package.atMost", "must be at most {limit}");
export const tooLong = sentence("package.tooLong", "must have at most {limit} characters");
export const empty = sentence("package.empty", "cannot be empty");
export const tooManyEntries = sentence("package.tooManyEntries", "must have at most {limit} entries");
export const namedTwice = sentence("package.namedTwice", "must not contain duplicates");
export const wrong = sentence("package.wrong", "is wrong");

/** Types in sentences. */
export const typeSentences = {
  string: sentence("package.type.text", "a text"),
  number: sentence("package.type.number", "a number"),
  integer: sentence("package.type.integer", "an integer"),
  boolean: sentence("package.type.boolean", "true or false"),
  array: sentence("package.type.list", "a list"),
  object: sentence("package.type.object", "an object"),
};

/** Patterns, by the `x-code` of a schema. */
export const patternSentences = {
  version: sentence("package.pattern.version", "must be a version such as 1.2.0"),
  variable: sentence("package.pattern.variable", "must be the name of an environment variable"),
  id: sentence(
    "package.pattern.id",
    "must start with a letter or digit and contain only letters, digits, dots, underscores and hyphens",
  ),
  setting: sentence(
    "package.pattern.setting",
    "must start with a letter and contain only letters, digits, dots, underscores and hyphens",
  ),
  address: sentence("package.pattern.address", "must be an http or https address"),
  fileName: sentence("package.pattern.fileName", "must be a plain file name"),
};

/** References between documents. */
export const outsidePackage = sentence("package.outsidePackage", "must be a path inside the package");
export const notDotSlash = sentence(
  "package.notDotSlash",
  "must start with ./ to refer to a file of the package",
);
export const notWorkflow = sentence(
  "package.notWorkflow",
  "must be a path that starts with ./, an absolute path, or a repository as org/name",
);
export const notInPackage = sentence("package.notInPackage", "refers to {path}, which is not in the package");
export const broughtByRunner = sentence(
  "package.broughtByRunner",
  "refers to {path}, which is not in the package: it is run by a separate program that is not part of Lanekeeper, so no run can be created",
);
export const broughtByRepository = sentence(
  "package.broughtByRepository",
  "refers to {path}, which is not in the package: the package is complete only if it is installed from its repository with the repository as workflow/ (includeWorkflow)",
);
export const isThereTwice = sentence("package.isThereTwice", "is duplicated: {name}");
export const noSuchStep = sentence("package.noSuchStep", "refers to step {id}, which does not exist");
export const noSuchOutput = sentence("package.noSuchOutput", "refers to output {id}, which does not exist");
export const noSuchParser = sentence("package.noSuchParser", "refers to parser {id}, which does not exist");
export const noSuchSetting = sentence(
  "package.noSuchSetting",
  "refers to setting {key}, which does not exist",
);
export const noSuchColumn = sentence(
  "package.noSuchColumn",
  "refers to column {column}, which the parser does not have",
);
export const notPattern = sentence("package.notPattern", "is not a pattern: {pattern}");
export const circularSteps = sentence("package.circularSteps", "depend on each other in a cycle, at {step}");
export const otherThanFolder = sentence(
  "package.otherThanFolder",
  "is {is}, but the folder of the package is {wanted}",
);
export const otherThanVersionFolder = sentence(
  "package.otherThanVersionFolder",
  "is {is}, but the folder of the version is {wanted}",
);
export const otherThanId = sentence("package.otherThanId", "is {is}, but the id of the package is {wanted}");
export const outsideOutputs = sentence(
  "package.outsideOutputs",
  "must be relative to the output folder and stay in it",
);
export const writebackDestination = sentence(
  "package.writebackDestination",
  "must be sample_reads for outputs that are written back to reads",
);
export const writebackScope = sentence(
  "package.writebackScope",
  "must be sample for outputs that are written back to reads",
);
export const candidateDestination = sentence(
  "package.candidateDestination",
  "must be run_artifact for read candidates",
);
export const candidateScope = sentence("package.candidateScope", "must be sample for read candidates");
export const sampleMatchRequired = sentence(
  "package.sampleMatchRequired",
  "is required for an output that every sample must have",
);
export const notParsed = sentence("package.notParsed", "is not among the keys of parsed.map");
export const alsoIdOf = sentence("package.alsoIdOf", "is also the id of {file}");
export const defaultRequired = sentence(
  "package.defaultRequired",
  "is required for a column without a source",
);
export const rawColumn = sentence(
  "package.rawColumn",
  "is raw: the workflow receives {column} as users typed it; where a script of the workflow does not quote it, users can run commands on the compute host",
);

/** Packages for run folders. */
export const onlyRunFolders = sentence(
  "package.onlyRunFolders",
  "must name no other target besides runFolder",
);
export const noInputsOfRunFolder = sentence(
  "package.noInputsOfRunFolder",
  "must be empty in a package for run folders, which have no samples",
);
export const scopeOfRunFolder = sentence(
  "package.scopeOfRunFolder",
  "cannot be sample, study or order in a package for run folders",
);
export const processForRunFolder = sentence(
  "package.processForRunFolder",
  "must be process in a package for run folders",
);
export const sheetOfRunFolder = sentence(
  "package.sheetOfRunFolder",
  "must be runFolder in a package for run folders, and only there",
);
export const noColumnsOfRunFolder = sentence(
  "package.noColumnsOfRunFolder",
  "must be empty in a package for run folders, which receive the sample sheet of the sequencing run",
);
export const columnsRequired = sentence("package.columnsRequired", "must contain at least one column");

/** Rules of settings. */
export const noSettingOfSchema = sentence("package.noSettingOfSchema", "is not a setting of configSchema");
export const breaksRule = sentence("package.breaksRule", "violates the setting's own rule: {detail}");
export const rangeOfNoNumber = sentence(
  "package.rangeOfNoNumber",
  "has a minimum or maximum, but is not a number",
);
export const crossedRange = sentence("package.crossedRange", "has a minimum that exceeds its maximum");
export const itemsOfNoList = sentence("package.itemsOfNoList", "has items, but is not a list");
export const lengthOfNoText = sentence("package.lengthOfNoText", "has a maxLength, but is not a text");
export const choicesOfList = sentence("package.choicesOfList", "must list its choices in items.enum");

/** Values of settings. setting: its title, or settingEntry. */
export const settingEntry = sentence("pipelineSetting.entry", "{title} [{entry}]");
export const settingRequired = sentence("pipelineSetting.required", "{setting} is required.");
export const settingUnknown = sentence("pipelineSetting.unknown", "Unknown setting: {key}.");
export const settingMustBe = sentence("pipelineSetting.mustBe", "{setting} must be {type}.");
export const settingOneOf = sentence("pipelineSetting.oneOf", "{setting} must be one of: {choices}.");
export const settingAtLeast = sentence("pipelineSetting.atLeast", "{setting} must be at least {limit}.");
export const settingAtMost = sentence("pipelineSetting.atMost", "{setting} must be at most {limit}.");
export const settingAbove = sentence("pipelineSetting.above", "{setting} must be greater than {limit}.");
export const settingBelow = sentence("pipelineSetting.below", "{setting} must be less than {limit}.");
export const settingMultipleOf = sentence(
  "pipelineSetting.multipleOf",
  "{setting} must be a multiple of {limit}.",
);
export const settingTooShort = sentence(
  "pipelineSetting.tooShort",
  "{setting} must have at least {limit} characters.",
);
export const settingPattern = sentence("pipelineSetting.pattern", "{setting} must match {pattern}.");
export const settingFormat = sentence("pipelineSetting.format", "{setting} must have the format {format}.");
export const settingNoFile = sentence("pipelineSetting.noFile", "{setting}: {path} does not exist.");
export const settingExists = sentence("pipelineSetting.exists", "{setting}: {path} must not exist.");
export const settingIsFolder = sentence(
  "pipelineSetting.isFolder",
  "{setting}: {path} is a directory; a file is expected.",
);
export const settingIsFile = sentence(
  "pipelineSetting.isFile",
  "{setting}: {path} is a file; a directory is expected.",
);
export const settingIsGlob = sentence(
  "pipelineSetting.isGlob",
  "{setting}: {path} is a pattern; a single path is expected.",
);
export const settingNoMatch = sentence("pipelineSetting.noMatch", "{setting}: no file matches {path}.");
export const settingTooLong = sentence(
  "pipelineSetting.tooLong",
  "{setting} must have at most {limit} characters.",
);
export const settingTooManyEntries = sentence(
  "pipelineSetting.tooManyEntries",
  "{setting} must have at most {limit} entries.",
);
export const technologiesNoList = sentence(
  "pipelineSetting.technologiesNoList",
  "{setting} must be a list of technology ids.",
);
export const workflowNotIncluded = sentence(
  "pipelines.workflowNotIncluded",
  "The package does not include the workflow.",
);
