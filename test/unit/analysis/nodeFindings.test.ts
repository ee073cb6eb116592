import { inTexts } from "../../../server/platform/errors/rules/sentence.ts";
import { expect } from "chai";
import {
  nodeFindings,
  type NodeJob,
  type NodeReport,
} from "../../../server/analysis/prerequisites/computeNode/nodeFindings.ts";

const REPORT: NodeReport = {
  host: "node-7",
  node: "v20.19.0",
  nextflow: "yes",
  data: "yes",
  weblog: '403 {"error":"Invalid token"}',
};
const ended = (report: NodeReport | undefined, state = "COMPLETED"): NodeJob => ({
  came: "ended",
  state,
  report,
});
const wrote = (change: NodeReport) => ended({ ...REPORT, ...change });

// Each: how the job came out; the statuses of what is found; a part of what the last of them, not well, says.
const TABLE: [NodeJob, string, RegExp][] = [
  [ended(REPORT), "job ok, run-folder ok, data-folder ok, node ok, nextflow ok, weblog-address ok", /.*/],
  [
    wrote({ host: "<b>x" }),
    "job ok, run-folder ok, data-folder ok, node ok, nextflow ok, weblog-address ok",
    /./,
  ],
  [{ came: "refused", words: "no account" }, "job failed", /Slurm rejected the job: no account/],
  [{ came: "silent" }, "job failed", /does not respond/],
  [
    { came: "waiting", state: "PENDING (Resources)", report: undefined },
    "job warning",
    /PENDING \(Resources\)/,
  ],
  [{ came: "running", state: "RUNNING", report: undefined }, "job failed", /did not end in time/],
  [ended(undefined, "FAILED (NonZeroExitCode)"), "job ok, run-folder failed", /cannot see the directory/],
  [ended(undefined, "COMPLETED"), "job ok, run-folder failed", /Mount the directory at the same path/],
  [ended(undefined, "NODE_FAIL"), "job failed", /ended as NODE_FAIL/],
  [ended(undefined, "FAILED (JobLaunchFailure)"), "job failed", /must exist there/],
  [
    wrote({ data: "no" }),
    "job ok, run-folder ok, data-folder failed, node ok, nextflow ok, weblog-address ok",
    /Mount/,
  ],
  [
    wrote({ node: "" }),
    "job ok, run-folder ok, data-folder ok, node missing, nextflow ok, weblog-address ok",
    /same path/,
  ],
  [
    wrote({ nextflow: "no" }),
    "job ok, run-folder ok, data-folder ok, node ok, nextflow missing, weblog-address ok",
    /Nextflow is not/,
  ],
  ...(
    [
      ["unasked", /neither this Node\.js nor curl/],
      ["error ECONNREFUSED", /\(ECONNREFUSED\).*firewall/],
      ["error curl 7", /\(curl 7\)/],
      ["302 ", /redirects/],
      ["200 <html>", /the server at this URL is not Lanekeeper \(HTTP 200\)/],
      ["", /\(no answer\)/],
    ] as [string, RegExp][]
  ).map(([weblog, detail]): [NodeJob, string, RegExp] => [
    wrote({ weblog }),
    "job ok, run-folder ok, data-folder ok, node ok, nextflow ok, weblog-address warning",
    detail,
  ]),
];

describe("the requirements of runs on a compute node", () => {
  for (const [job, statuses, detail] of TABLE) {
    it(`${JSON.stringify(job)}: ${statuses}`, () => {
      const findings = inTexts(nodeFindings(job, { needsNextflow: true }));
      expect(findings.map(({ id, status }) => `${id.replace(/^node-/, "")} ${status}`).join(", ")).to.equal(
        statuses,
      );
      const last = findings.findLast(({ status }) => status !== "ok");
      expect(`${last?.detail} ${last?.whatToDo}`).to.match(detail);
      expect(JSON.stringify(findings)).not.to.include("<b>");
    });
  }

  it("is not checked if nothing needs it", () => {
    const { node, host } = REPORT;
    const findings = nodeFindings(ended({ node: node ?? "", host: host ?? "" }), { needsNextflow: false });
    expect(findings.map(({ id }) => id)).to.deep.equal(["node-job", "node-run-folder", "node-node"]);
  });
});
