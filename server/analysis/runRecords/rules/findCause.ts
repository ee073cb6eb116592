/** What is known of a failure. */
export interface FailureSigns {
  /** Of the failed task, or of the engine without one. */
  exitCode: number | null;
  /** Messages of the engine and the end of the task's error output, without the script of the task. */
  text: string;
  /** The last state of the job of the engine as the scheduler reported it. */
  jobState?: string | null | undefined;
}

/**
 * A known cause. subject: the program, plugin, parameter, file, image, host or signal of the cause. requested,
 * available: amounts or versions as the message states them. All are "" where the message does not name them.
 */
export interface Cause {
  code: CauseCode;
  subject: string;
  requested: string;
  available: string;
}

type Found = Partial<Omit<Cause, "code">> | undefined;
type Rule = (signs: FailureSigns) => Found;

/** Returns a rule that matches a text; the named groups of the pattern are the parameters. */
function matching(...patterns: RegExp[]): Rule {
  return ({ text }) => {
    for (const pattern of patterns) {
      const found = pattern.exec(text);
      if (found) return found.groups ?? {};
    }
    return undefined;
  };
}

function exits(code: number, ...patterns: RegExp[]): Rule {
  return (signs) => (signs.exitCode === code ? (matching(...patterns)(signs) ?? {}) : undefined);
}

function jobEnds(state: RegExp): Rule {
  return ({ jobState }) => (state.test(jobState ?? "") ? {} : undefined);
}

const SIGNALS: Record<number, string> = {
  129: "SIGHUP",
  130: "SIGINT",
  131: "SIGQUIT",
  132: "SIGILL",
  135: "SIGBUS",
  136: "SIGFPE",
  138: "SIGUSR1",
  141: "SIGPIPE",
};

/**
 * The known causes; the first that matches counts. Messages that name their cause come before exit codes, which are
 * ambiguous, and exit codes before messages that tools also write without failing.
 */
const RULES = {
  jobTimeLimit: [jobEnds(/^(TIMEOUT|DEADLINE)/)],
  jobOutOfMemory: [jobEnds(/^OUT_OF_ME/)],
  jobNodeFailed: [jobEnds(/^(NODE_FAIL|BOOT_FAIL|PREEMPTED)/)],
  nextflowVersion: [
    matching(
      /Nextflow version (?<available>\S+) does not match workflow required version: (?<requested>\S+)(?! -- Execution will continue)\s*$/m,
    ),
  ],
  pluginMissing: [
    matching(
      /Plugin (?<subject>\S+) with version @(?<requested>\S+) does not exist in the repository/,
      /Plugin with id (?<subject>\S+) not found in any repository/,
      /Cannot find version for (?<subject>\S+) plugin -- plugin versions MUST be specified/,
      /Cannot find latest version of (?<subject>\S+) plugin/,
    ),
  ],
  pluginDamaged: [
    matching(
      /Plugin '(?<subject>[^']+)' installation looks corrupted/,
      // Nextflow says it of a plugin without naming it.
      /^(?:ERROR ~ )?Cannot find the manifest path$/m,
    ),
  ],
  javaUnusable: [
    matching(
      /Cannot find Java or it's a wrong version/,
      /^JAVA_HOME is (?:not set|not defined|set to an invalid directory)/m,
      /\bjava: command not found/,
      /UnsupportedClassVersionError/,
    ),
  ],
  tooManyCpus: [
    matching(
      /Process requirement exceeds available CPUs -- req: (?<requested>[\d.]+)(?:; avail: (?<available>[\d.]+))?/,
    ),
  ],
  tooMuchMemory: [
    matching(
      /Process requirement exceeds available memory -- req: (?<requested>[\d.]+ ?\w*B)(?:; avail: (?<available>[\d.]+ ?\w*B))?/,
    ),
  ],
  imageUnavailable: [
    matching(
      /Failed to pull \w+ image\s+command: .*?(?:\s(?:docker|oras|library|shub):\/\/|\s(?=https?:\/\/))(?<subject>\S+)/,
      /Failed to pull \w+ image/,
      /docker: Error response from daemon: .*(?:pull access denied for|manifest for|repository) (?<subject>[^\s,]+)/,
    ),
  ],
  containerEngine: [
    matching(
      /Cannot connect to the (?<subject>Docker) daemon/,
      /permission denied while trying to connect to the (?<subject>Docker) (?:daemon|API)/,
      /\b(?<subject>docker|podman|singularity|apptainer|charliecloud|ch-run|shifter): (?:command )?not found/,
    ),
  ],
  condaFailed: [
    matching(
      /Failed to create (?<subject>Conda|Mamba|Micromamba|Spack) environment/i,
      /\b(?<subject>conda|mamba|micromamba): command not found/,
    ),
  ],
  // A samplesheet is a parameter too, so it comes first.
  invalidSamplesheet: [
    matching(
      /^\s*\* --(?<subject>input|samplesheet|sample_sheet) \(.*\): Validation of file failed:\s+-> (?<requested>.+)$/m,
      /Validation of (?:'?(?<subject>[^\s']+)'? )?file failed![\s\S]*?-> (?<requested>Entry .+)$/m,
      /Validation of samplesheet failed![\s\S]*?-> (?<requested>Entry .+)$/m,
    ),
    // The line of another parameter comes before its entries.
    (signs) =>
      /^\s*\* --/m.test(signs.text) ? undefined : matching(/^\s*-> (?<requested>Entry \d+: .+)$/m)(signs),
  ],
  invalidParameter: [
    matching(
      /^\s*\* --(?<subject>[\w.-]+) \(.*\): Validation of file failed:\s+-> (?<requested>.+)$/m,
      /^\s*\* --(?<subject>[\w.-]+)(?: \(.*?\))?: (?<requested>.+)$/m,
      /\* (?<requested>Missing required parameter)\(s\): (?<subject>.+)$/m,
      /(?<requested>Missing required parameter): -*(?<subject>[\w.-]+)/,
    ),
  ],
  submissionFailed: [
    matching(
      /Failed to submit process to (?:grid )?scheduler[\s\S]*?^\s*(?:sbatch|qsub|bsub): (?:error: )?(?<subject>.+)$/m,
      /Failed to submit process to (?:grid )?scheduler/,
    ),
  ],
  diskFull: [matching(/No space left on device/i, /Disk quota exceeded/i, /\b(?:ENOSPC|EDQUOT)\b/)],
  outOfMemory: [
    matching(
      /oom[-_ ]kill/i,
      /\bOUT_OF_MEMORY\b/,
      /Out[- ]Of[- ]Memory/i,
      /java\.lang\.OutOfMemoryError/,
      /Exceeded job memory limit/i,
      /std::bad_alloc/,
      /Cannot allocate memory/i,
      /^MemoryError\b/m,
    ),
  ],
  timeLimit: [
    matching(
      /exceeded running time limit(?: \((?<requested>[^)]+)\))?/i,
      /CANCELLED AT .* DUE TO TIME LIMIT/,
      /\bTIMEOUT\b/,
    ),
    exits(140),
  ],
  nodeFailed: [matching(/\bDUE TO (?:NODE FAILURE|PREEMPTION)\b/, /\b(?:NODE_FAIL|PREEMPTED)\b/)],
  libraryMissing: [
    matching(
      /(?:^|: )(?<subject>[\w.+/-]+): error while loading shared libraries: (?<requested>[^:\s]+)/m,
      /(?<subject>[\w.+/-]+): symbol lookup error: (?<requested>[^:\s]+)/,
    ),
  ],
  moduleMissing: [
    matching(
      /^ModuleNotFoundError: No module named '(?<subject>[^']+)'/m,
      /^ImportError: cannot import name '(?<requested>[^']+)' from '(?<subject>[^']+)'/m,
      /^Error in library\(.*?there is no package called [‘'"](?<subject>[^’'"]+)[’'"]/ms,
      /^Can't locate (?<subject>\S+) in @INC/m,
    ),
  ],
  syntaxRefused: [
    matching(
      /^\s*File "(?<subject>[^"]+)", line \d+[\s\S]{0,2000}?^(?:SyntaxError|TabError): (?<requested>.+)$/m,
    ),
  ],
  commandNotFound: [
    exits(
      127,
      /(?:^|: )(?<subject>[\w.+/-]+): (?:command )?not found/m,
      /env: [‘'"]?(?<subject>[\w.+/-]+)[’'"]?: No such file or directory/,
      /(?:^|: )(?<subject>[\w.+/-]+): No such file or directory/m,
    ),
  ],
  notExecutable: [exits(126, /(?:^|: )(?<subject>[\w.+/-]+): (?:Permission denied|cannot execute.*)$/m)],
  killed: [exits(137)],
  terminated: [exits(143)],
  crashed: [exits(139), exits(134)],
  signal: [
    ({ exitCode }) =>
      SIGNALS[exitCode ?? 0] === undefined ? undefined : { subject: SIGNALS[exitCode ?? 0] ?? "" },
  ],
  outputMissing: [matching(/Missing output file\(s\) `(?<subject>[^`]+)` expected by process/)],
  configInvalid: [
    matching(
      /Unable to parse config file: '(?<subject>[^']+)'/,
      /Unknown configuration profile: '(?<subject>[^']+)'/,
      /Unknown config attribute `(?<subject>[^`]+)`/,
      /Config file does not exist: (?<subject>\S+)/,
    ),
  ],
  scriptInvalid: [
    matching(
      /No such variable: (?<subject>[\w.]+)/,
      /(?:Script|Module) compilation error/,
      /Unknown method invocation `(?<subject>[^`]+)`/,
      /Missing process or function (?<subject>\S+)/,
    ),
  ],
  network: [
    matching(
      /UnknownHostException:? (?<subject>[\w.-]+\.\w+)/,
      /Could not resolve host:? '?(?<subject>[\w.-]+)/i,
      /Temporary failure in name resolution/i,
      /Network is unreachable/i,
      /No route to host/i,
      /Connection (?:refused|timed out|reset by peer)/i,
      /\bconnect timed out/i,
    ),
  ],
  fileMissing: [
    matching(
      /No such file(?: or directory)?: '?(?<subject>[^\s'"]+)/,
      /Missing input file\(s\)? `?(?<subject>[^\s`]+)/,
      /(?:^|[\s'"`‘])(?<subject>[^\s:'"`’‘]+)['"’]?: No such file or directory/m,
    ),
  ],
} satisfies Record<string, Rule[]>;

export type CauseCode = keyof typeof RULES;

/** The codes of all known causes, in the order of their rules. */
export const CAUSE_CODES = Object.keys(RULES) as CauseCode[];

const SUBJECT_MAX_CHARACTERS = 300;

/** Returns the known cause of a failure; undefined when no rule matches, so that nothing is claimed. Pure. */
export function findCause(signs: FailureSigns): Cause | undefined {
  for (const code of CAUSE_CODES)
    for (const rule of RULES[code] as Rule[]) {
      const found = rule(signs);
      if (!found) continue;
      const short = (text = "") => text.trim().slice(0, SUBJECT_MAX_CHARACTERS);
      return {
        code,
        subject: short(found.subject),
        requested: short(found.requested),
        available: short(found.available),
      };
    }
  return undefined;
}

/** Headings of Nextflow's report of a failed task whose sections are messages. */
const MESSAGE_SECTIONS = ["Caused by", "Command error", "Command output"];

/** Returns the messages in the report of an engine: for a failed task without its script. Pure. */
export function reportMessages(
  report: string,
  section: (report: string, heading: string) => string[],
): string {
  if (!/^Command executed:$/m.test(report)) return report;
  return MESSAGE_SECTIONS.flatMap((heading) => section(report, heading)).join("\n");
}
