import { expect } from "chai";
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { checkSettingFiles } from "../../../server/analysis/pipelines/checkSettingFiles.ts";
import type { ConfigSetting, PipelinePackage } from "../../../server/analysis/pipelines/pipelinePackage.ts";
import { validateConfig } from "../../../server/analysis/pipelines/validateConfig.ts";
import { tempDir } from "../../helpers/tempDir.ts";

const getPipeline = (setting: ConfigSetting) =>
  ({
    registry: { configSchema: { type: "object", properties: { it: { title: "It", ...setting } } } },
  }) as unknown as PipelinePackage;

/** Each setting with the values that nf-schema accepts and those that it refuses, in its strict mode. */
const TABLE: [setting: ConfigSetting, valid: unknown[], invalid: unknown[]][] = [
  [
    { type: "string" },
    ["a", "2026", "true", "1e5", " ", "", null, undefined],
    [5, 0, 1.5, true, false, ["a"], {}],
  ],
  [{ type: "integer" }, [0, -3, 5, 1e5, 1.0, "", null], ["5", 1.5, true, "a", [1]]],
  [{ type: "number" }, [0, -3, 1.5, 1e-9, "", null], ["1.5", false, "x", [1.5]]],
  [{ type: "boolean" }, [true, false, "", null], ["true", 1, 0, "no", [true]]],
  [{ type: ["string", "integer"] }, ["a", 5, "5", null], [1.5, true, []]],
  [{ type: ["integer", "boolean"] }, [5, true, false], ["5", 1.5]],
  [{ type: "integer", minimum: 1, maximum: 10 }, [1, 10, 5], [0, 11, -1]],
  [{ type: "number", exclusiveMinimum: 0, exclusiveMaximum: 1 }, [0.5, 1e-9], [0, 1, -0.1]],
  [{ type: "integer", multipleOf: 5 }, [0, 5, -10], [1, 7]],
  [{ type: "string", minLength: 2, maxLength: 4 }, ["ab", "abcd", ""], ["a", "abcde"]],
  [{ type: "string", enum: ["one", "two"] }, ["one", "two", ""], ["One", "three", "one "]],
  [{ type: "integer", enum: [1, 2] }, [1, 2], [3, "1"]],
  [{ type: "string", pattern: "^\\S+\\.f(ast)?q(\\.gz)?$" }, ["a.fq", "a.fastq.gz"], ["a b.fq", "a.txt"]],
  [{ type: "string", pattern: "b+" }, ["abc", "b"], ["ac"]],
  [{ type: "string", pattern: "^\\d+(\\.\\d+)?\\.?\\s*(K|M|G|T)?B$" }, ["25.MB", "1.5 GB"], ["25", "MB"]],
  [{ type: "string", format: "email" }, ["a@example.org"], ["a", "a@", "@b"]],
  [{ type: "string", format: "uri" }, ["https://example.org/x"], ["x y"]],
  [{ type: "string", format: "date" }, ["2026-11-24"], ["24.11.2026", "2026-13-01"]],
  [{ type: "string", format: "ipv4" }, ["10.0.0.1"], ["10.0.0.256", "x"]],
  [{ type: "string", format: "of-its-own" }, ["anything"], []],
];

describe("values of settings", () => {
  const cases = TABLE.flatMap(([setting, valid, invalid]) => [
    ...valid.map((value) => [setting, value, true] as const),
    ...invalid.map((value) => [setting, value, false] as const),
  ]);

  it("are judged as nf-schema judges them", () => {
    const files = 30;
    expect(cases.length + files).to.be.at.least(100);
    for (const [setting, value, isValid] of cases) {
      const problems = validateConfig(getPipeline(setting), { it: value });
      expect(problems.length === 0, `${JSON.stringify(setting)} ${JSON.stringify(value)}`).to.equal(isValid);
    }
  });

  it("are refused with a sentence", () => {
    const text = (setting: ConfigSetting, value: unknown) =>
      validateConfig(getPipeline(setting), { it: value }).map((problem) => problem.text);
    expect(text({ type: "string", pattern: "^a" }, "b")).to.deep.equal(["It must match ^a."]);
    expect(text({ type: "string", format: "email" }, "b")).to.deep.equal(["It must have the format email."]);
    expect(text({ type: "integer", multipleOf: 5 }, 7)).to.deep.equal(["It must be a multiple of 5."]);
    expect(text({ type: "number", exclusiveMinimum: 0 }, 0)).to.deep.equal(["It must be greater than 0."]);
    expect(text({ type: "string", minLength: 2 }, "a")).to.deep.equal([
      "It must have at least 2 characters.",
    ]);
  });

  it("take linear time with a pattern that takes others exponential time, and keep patterns apart", () => {
    const hostile = { type: "string", pattern: "^(a+)+$" } as const;
    expect(validateConfig(getPipeline(hostile), { it: `${"a".repeat(50_000)}!` })).to.have.length(1);
    expect(validateConfig(getPipeline({ type: "string", pattern: "^b" }), { it: "b" })).to.deep.equal([]);
    expect(validateConfig(getPipeline({ type: "string", pattern: "(?=a)b" }), { it: "x" })).to.deep.equal([]);
  });
});

describe("files that settings name", () => {
  let made: Awaited<ReturnType<typeof tempDir>>;
  before(async () => {
    made = await tempDir();
    await mkdir(join(made.path, "reads"));
    await writeFile(join(made.path, "reads", "a.fq"), "");
    await writeFile(join(made.path, "one.txt"), "");
  });
  after(() => made.remove());

  const FILES: [format: string | undefined, exists: boolean | undefined, path: string, isValid: boolean][] = [
    ["file-path", true, "one.txt", true],
    ["file-path", undefined, "none.txt", true],
    ["file-path", true, "none.txt", false],
    ["file-path", false, "none.txt", true],
    ["file-path", false, "one.txt", false],
    ["file-path", undefined, "reads", false],
    ["file-path", true, "reads", false],
    ["file-path", true, "reads/*.fq", false],
    ["file-path", true, "reads/{a,b}.fq", false],
    ["file-path", true, "s3://bucket/none", true],
    ["file-path", true, "https://example.org/none", true],
    ["directory-path", true, "reads", true],
    ["directory-path", undefined, "none", true],
    ["directory-path", true, "none", false],
    ["directory-path", undefined, "one.txt", false],
    ["directory-path", undefined, "read*", false],
    ["path", true, "reads", true],
    ["path", true, "one.txt", true],
    ["path", true, "none", false],
    ["path", undefined, "none", true],
    ["path", undefined, "*.txt", false],
    ["file-path-pattern", undefined, "reads/*.fq", true],
    ["file-path-pattern", undefined, "reads/*.gz", false],
    ["file-path-pattern", undefined, "**/*.fq", true],
    ["file-path-pattern", undefined, "one.txt", true],
    ["file-path-pattern", undefined, "reads", false],
    [undefined, true, "one.txt", true],
    [undefined, true, "none.txt", false],
    [undefined, true, "reads/*.gz", false],
    [undefined, undefined, "none.txt", true],
  ];
  it("are judged as nf-schema judges them, by format and existence", async () => {
    expect(FILES).to.have.length(30);
    for (const [format, exists, path, isValid] of FILES) {
      const setting = { type: "string", ...(format && { format }), ...(exists !== undefined && { exists }) };
      const found = await checkSettingFiles(getPipeline(setting as ConfigSetting), { it: path }, made.path);
      expect(found.length === 0, `${format} ${exists} ${path}`).to.equal(isValid);
      if (path.includes("://")) continue;
      const whole = join(made.path, path);
      const absolute = await checkSettingFiles(getPipeline(setting as ConfigSetting), { it: whole }, "/");
      expect(absolute.length === 0, `${format} ${exists} ${whole}`).to.equal(isValid);
    }
  });
});
