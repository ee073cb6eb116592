/** One launch of lanes.nf. What is not said is as in the first: it goes well. */
export interface Scenario {
  name: string;
  /** After `run lanes.nf`. */
  options?: string[];
  /** The lanes written into the file `failing`. */
  failing?: string[];
  /** In the folder of the scenario before it in this list, and with what that left there. */
  sameFolder?: true;
  /** In place of lanes.nf. */
  script?: string;
  /** What the receiver of the posts answers. */
  answer?: number;
  /** Sent as soon as a second task is under way: to the process of Nextflow alone, or to its whole group. */
  signal?: { name: "SIGTERM" | "SIGKILL"; to: "process" | "group" };
  /** In place of what the server would write; URL stands for the address with run and token. */
  weblog?: string;
  /** The trace of an earlier run stays in the way. */
  keepTrace?: true;
  /** The posts are those of another scenario: only how it ended is kept. */
  outcomeOnly?: true;
}

const two = ["--lanes", "one,two"];
const endless = ["--endless", "two"];

/** What Nextflow goes through with its weblog. */
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

/** What a Nextflow without a weblog of its own goes through: first with the plugin asked for and out of reach, then without. */
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
