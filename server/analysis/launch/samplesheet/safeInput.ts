import type { SamplesheetMap } from "../../pipelines/pipelinePackage.ts";
import { isReadFile } from "../../pipelines/typedSources.ts";
import { type CellPolicy, policyOfSource, UNSAFE_PATH, UNSAFE_VALUE } from "./cellPolicy.ts";
import { isSafeName, isSafePath, safeNamesOf } from "./safeNames.ts";
import type { SamplesheetInput, SheetSample } from "./samplesheetInput.ts";

/**
 * Returns the input for the script of a package that writes the samplesheet of a workflow. Unsafe values are replaced
 * by safe names or are errors, as the columns of its map specify, else byDefault. names: value by safe name. Pure.
 */
export function safeInput(
  map: SamplesheetMap,
  input: SamplesheetInput,
  byDefault: CellPolicy,
): { input: SamplesheetInput; names: Map<string, string>; errors: string[] } {
  const policy = (source: string) => policyOfSource(map, (one) => one === source, byDefault);
  const code = policy("sample.sampleId");
  const title = policy("study.title");
  const platform = policy("order.platform");
  const files = policyOfSource(map, isReadFile, byDefault);
  const typed = input.samples.flatMap((sample) => [
    ...(code === "replace" ? [sample.sampleId] : []),
    ...(title === "replace" && sample.study ? [sample.study.title] : []),
    ...(platform === "replace" ? [sample.order.platform ?? ""] : []),
  ]);
  const nameOf = safeNamesOf(typed.filter((value) => value !== ""));
  const named = <Value extends string | null>(value: Value, of: CellPolicy) =>
    of === "replace" && value !== null ? (nameOf.get(value) ?? value) : value;
  const samples = input.samples.map((sample): SheetSample => {
    const { sampleId, study, order } = sample;
    return {
      ...sample,
      sampleId: named(sampleId, code),
      study: study && { ...study, title: named(study.title, title) },
      order: { ...order, platform: named(order.platform, platform) },
    };
  });
  const errors = input.samples.flatMap(({ sampleId, study, order, reads }) => {
    const refused: [string, string | null | undefined, CellPolicy][] = [
      ["its code", sampleId, code],
      ["the title of its study", study?.title, title],
      ["the platform of its order", order.platform, platform],
    ];
    const paths = files === "raw" ? [] : reads.flatMap(({ file1, file2 }) => [file1 ?? "", file2 ?? ""]);
    return [
      ...refused
        .filter(([, value, of]) => of === "refuse" && value && !isSafeName(value))
        .map(([what]) => `Sample ${sampleId}: ${what} ${UNSAFE_VALUE}`),
      ...(paths.every((path) => path === "" || isSafePath(path))
        ? []
        : [`Sample ${sampleId}: ${UNSAFE_PATH}`]),
    ];
  });
  const names = new Map(
    [...nameOf].flatMap(([value, name]) => (name === value ? [] : [[name, value] as const])),
  );
  return { input: { ...input, samples }, names, errors };
}
