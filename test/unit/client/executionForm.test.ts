import { expect } from "chai";
import { pipelineRunDirNotWritable, runFolderReserved } from "../../../server/access/settings/errors.ts";
import {
  executionChange,
  type Execution,
  executionFieldsByCode,
  executionValues,
} from "../../../client/access/settings/executionForm.ts";

const SAVED: Execution = {
  useSlurm: false,
  slurm: {
    partition: null,
    cores: 4,
    memory: "64GB",
    timeLimitHours: 12,
    headCores: 1,
    headMemory: "2GB",
    options: [],
  },
  limits: { cpus: null, memoryGb: 23, timeHours: null },
  pipelineRunDir: "/data/runs",
  workKeepDays: 14,
  workKeepDaysFailed: null,
  nextflowPath: null,
  nextflowProfile: null,
  weblogUrl: null,
  weblogSecretSet: true,
  pipelineOverrides: {},
};

describe("the form of the execution settings", () => {
  const cases: [name: string, typed: Partial<ReturnType<typeof executionValues>>, sent: object][] = [
    ["sends nothing when nothing was changed", {}, {}],
    ["sends a switch alone", { useSlurm: true }, { useSlurm: true }],
    [
      "sends of Slurm what was changed",
      { cores: 8, partition: " long " },
      { slurm: { partition: "long", cores: 8 } },
    ],
    [
      "sends of the limits what was changed, and an emptied one as none",
      { limitCpus: 2, limitMemoryGb: "" },
      { limits: { cpus: 2, memoryGb: null } },
    ],
    [
      "sends periods that were changed, and an emptied one as none",
      { workKeepDays: "", workKeepDaysFailed: 7 },
      { workKeepDays: null, workKeepDaysFailed: 7 },
    ],
    ["takes an emptied text for none", { pipelineRunDir: "  " }, { pipelineRunDir: null }],
    ["leaves an emptied number as it is saved", { cores: "" }, {}],
    ["leaves the secret alone until something is typed", { weblogSecret: "" }, {}],
    ["sends a new secret", { weblogSecret: "0123456789abcdef" }, { weblogSecret: "0123456789abcdef" }],
    ["removes the secret", { weblogSecret: null }, { weblogSecret: null }],
    [
      "sends the pipelines of their own way whole",
      { pipelineOverrides: { toy: { mode: "slurm", slurm: { cores: 2 } } } },
      { pipelineOverrides: { toy: { mode: "slurm", slurm: { cores: 2 } } } },
    ],
  ];
  for (const [name, typed, sent] of cases)
    it(name, () => {
      expect(executionChange({ ...executionValues(SAVED), ...typed }, SAVED)).to.deep.equal(sent);
    });

  it("shows a refusal of the run directory at its field", () => {
    expect(executionFieldsByCode[runFolderReserved().code]).to.equal("pipelineRunDir");
    expect(executionFieldsByCode[pipelineRunDirNotWritable().code]).to.equal("pipelineRunDir");
  });
});
