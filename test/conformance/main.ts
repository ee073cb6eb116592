import { Command } from "commander";
import { type Outcome, ROWS, runRows } from "./runRows.ts";
import { commonFolder, isLoopback } from "./site.ts";

/** `npm run conformance`: asks any implementation of the two documents row by row. */
const AREAS = [...new Set(ROWS.map(({ area }) => area))];

const program = new Command("npm run conformance --")
  .description(
    "Asks an implementation of instance-api and catalog-and-registry whether it does what they say, sentence by sentence. It makes orders, runs and accounts, changes settings and puts them back: do not point it at an instance that people work with.",
  )
  .requiredOption("--base-url <address>", "the instance: {base_url} of the documents")
  .option(
    "--registry-url <address>",
    "its registry: {registry_url}; the instance's own address when not given",
  )
  .option("--no-registry", "ask nothing of a registry")
  .requiredOption("--admin-email <email>", "a facility admin")
  .option("--admin-password <password>", "their password; better in CONFORMANCE_ADMIN_PASSWORD")
  .option("--shared-folder <folder>", "a folder that the instance finds at the same place")
  .option("--own-host <name>", "by which name or address the instance reaches this machine")
  .option("--weblog-secret <secret>", "the weblog's secret, where one is set")
  .option("--fresh", "nobody has saved modules, forms or the catalog on the instance", false)
  .option("--only <areas...>", `some areas alone: ${AREAS.join(", ")}`)
  .option("--quiet", "print only what does not pass", false)
  .showHelpAfterError("(--help shows what there is)");

interface Asked {
  baseUrl: string;
  registry: boolean;
  registryUrl?: string;
  adminEmail: string;
  adminPassword?: string;
  sharedFolder?: string;
  ownHost?: string;
  weblogSecret?: string;
  fresh: boolean;
  only?: string[];
  quiet: boolean;
}

program.parse();
const options = program.opts<Asked>();
const password = options.adminPassword ?? process.env["CONFORMANCE_ADMIN_PASSWORD"];
if (!password) program.error("Give the password in CONFORMANCE_ADMIN_PASSWORD, or by --admin-password");
const unknown = options.only?.filter((area) => !AREAS.includes(area)) ?? [];
if (unknown.length > 0) program.error(`There is no area ${unknown.join(", ")}: ${AREAS.join(", ")}`);

const { outcomes, left } = await runRows(
  {
    baseUrl: options.baseUrl,
    registryUrl: options.registry ? (options.registryUrl ?? options.baseUrl) : undefined,
    adminEmail: options.adminEmail,
    adminPassword: password ?? "",
    sharedFolder: options.sharedFolder ?? commonFolder(options.baseUrl),
    ownHost: options.ownHost ?? (isLoopback(options.baseUrl) ? "127.0.0.1" : undefined),
    isFresh: options.fresh,
    weblogSecret: options.weblogSecret,
  },
  { ...(options.only === undefined ? {} : { only: options.only }), tell },
);
for (const problem of left) console.log(`not taken away: ${problem}`);
const count = (result: Outcome["result"]) => outcomes.filter((outcome) => outcome.result === result).length;
console.log(
  `\n${outcomes.length} rows: ${count("pass")} pass, ${count("fail")} fail, ${count("skipped")} skipped`,
);
process.exitCode = count("fail") > 0 ? 1 : 0;

function tell({ row, result, why }: Outcome): void {
  if (options.quiet && result === "pass") return;
  const words = { pass: "pass   ", fail: "FAIL   ", skipped: "skipped" };
  console.log(`${words[result]}  ${row.section}: ${row.sentence}`);
  if (why !== undefined) console.log(`         ${why.replaceAll("\n", "\n         ")}`);
}
