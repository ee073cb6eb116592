/** One launch of lanes.nf. Omitted values are those of the first scenario, which succeeds. */
export interface Scenario {
  name: string;
  /** Arguments after `run lanes.nf`. */
  options?: string[];
  /** The lanes written into the file `failing`. */
  failing?: string[];
  /** Runs in the directory of the previous scenario of this list, with its files. */
  sameFolder?: true;
  /** Replaces lanes.nf. */
  script?: string;
  /** The response of the receiver of the posts. */
  answer?: number;
  /** Sent as soon as a second task runs: to the Nextflow process only, or to its process group. */
  signal?: { name: "SIGTERM" | "SIGKILL"; to: "process" | "group" };
  /** Replaces the configuration that the server would write; URL is the address with run and token. */
  weblog?: string;
  /** The trace file of an earlier run exists. */
  keepTrace?: true;
  /** The posts equal those of another scenario: only the end is recorded. */
  outcomeOnly?: true;
}

const two = ["--lanes", "one,two"];
const endless = ["--endless", "two"];

/** Scenarios of a Nextflow with a built-in weblog. */
export const scenarios: Scenario[] = [
  { name: "success", options: ["--lanes", "one,two,Größe"] },
  { name: "resume-of-success", sameFolder: true, options: ["--lanes", "one,two,Größe", "-resume"] },
  { name: "terminate", failing: ["one"] },
  { name: "finish", failing: ["one"], options: ["--strategy", "finish"] },
  { name: "resume-after-finish", sameFolder: true, options: ["-resume"] },
  { name: "ignore", failing: ["one"], options: ["--strategy", "ignore", ...two] },
  { name: "retry", failing: ["one"], options: ["--strategy", "retry", "--failures", "1", ...two] },
  { name: "retry-in-vain", failing: ["one"], options: ["--strategy", "retry", "--lanes", "one"] },
  { name: "output-missing", options: ["--forgetful", "one", ...two] },
  { name: "sigterm", options: endless, signal: { name: "SIGTERM", to: "process" } },
  { name: "sigterm-to-group", options: endless, signal: { name: "SIGTERM", to: "group" } },
  { name: "sigkill-to-group", options: endless, signal: { name: "SIGKILL", to: "group" } },
  { name: "error-in-body", options: ["--breakage", "body"] },
  { name: "error-in-operator", options: ["--breakage", "operator", ...two] },
  { name: "refused-403", answer: 403, options: two, outcomeOnly: true },
  { name: "without-weblog", options: two, weblog: "" },
  { name: "script-missing", script: "missing.nf" },
  { name: "option-unknown", options: ["-unknown"] },
  { name: "config-broken", weblog: "weblog {" },
  { name: "run-name-used", options: ["-name", "twice", "--lanes", "one"], outcomeOnly: true },
  {
    name: "trace-in-the-way",
    sameFolder: true,
    keepTrace: true,
    options: ["--lanes", "one"],
    outcomeOnly: true,
  },
  { name: "run-name-used-again", sameFolder: true, options: ["-name", "twice", "--lanes", "one"] },
];

const alsoWithoutWeblog =
  "success resume-of-success terminate finish resume-after-finish ignore retry output-missing sigterm " +
  "sigterm-to-group error-in-body error-in-operator run-name-used trace-in-the-way run-name-used-again";

/** Scenarios of a Nextflow without one: first with the plugin requested but unavailable, then without it. */
export const scenariosWithoutWeblog: Scenario[] = [
  { name: "plugin-unpinned" },
  {
    name: "plugin-pinned",
    weblog: "plugins { id 'nf-weblog@1.1.2' }\nweblog { enabled = true; url = 'URL' }",
  },
  ...scenarios
    .filter((scenario) => alsoWithoutWeblog.split(" ").includes(scenario.name))
    .map((scenario) => ({ ...scenario, weblog: "" })),
];
