import { basename } from "node:path";
import type { RunFolderFacts } from "../../../../db/models/runFolderFacts.ts";
import type { Sentence } from "../../../platform/errors/rules/sentence.ts";
import { RUN_XML_MAX_BYTES, SAMPLE_SHEET_MAX_BYTES } from "../../limits.ts";
import { NotXml } from "../parse/parseXmlTree.ts";
import { parseRunInfo, type RunInfo } from "../parse/parseRunInfo.ts";
import { endedEarly, parseRunParameters, type RunParameters } from "../parse/parseRunParameters.ts";
import { parseSampleSheet, type SampleSheet } from "../parse/parseSampleSheet.ts";
import { runEndedEarly, runInfoUnreadable, runParametersUnreadable, sampleSheetCut } from "../problems.ts";
import { readOrientation } from "../rules/i5Orientation.ts";
import { type InstrumentModel, instrumentModel } from "../rules/instrumentModel.ts";
import { parseRunFolderName } from "../rules/parseRunFolderName.ts";
import { readFolderFile } from "./readFolderFile.ts";
import type { Survey } from "./surveyRunFolder.ts";

export interface RunFacts {
  model: InstrumentModel | undefined;
  runName: string;
  instrumentSerial: string | null;
  flowCell: string | null;
  side: string | null;
  experimentName: string | null;
  runStartedAt: Date | null;
  facts: Omit<RunFolderFacts, "waitsFor" | "fastqFiles" | "outputs" | "demultiplexedBy">;
  sheet: SampleSheet | undefined;
  problems: Sentence[];
}

/**
 * Reads RunInfo.xml, RunParameters.xml and the sample sheet of a run folder. The name of the folder is used only where
 * the files say nothing, because sites rename folders.
 */
export async function readRunFacts(folder: string, survey: Survey): Promise<RunFacts> {
  const problems: Sentence[] = [];
  const named = parseRunFolderName(basename(folder));
  const info = await readXml<RunInfo>("RunInfo.xml", parseRunInfo);
  if (info === "damaged") problems.push(runInfoUnreadable());
  const parameters = await readXml<RunParameters>("RunParameters.xml", parseRunParameters);
  if (parameters === "damaged") problems.push(runParametersUnreadable());
  const run = info === "damaged" ? undefined : info;
  const said = parameters === "damaged" ? undefined : parameters;
  const sheet = await readSheet();
  if (sheet?.isCut) problems.push(sampleSheetCut());
  if (said && endedEarly(said)) problems.push(runEndedEarly());

  const instrumentSerial = run?.instrument ?? said?.instrument ?? named?.instrument ?? null;
  const model = instrumentModel({
    instrument: instrumentSerial,
    instrumentType: said?.instrumentType ?? null,
    application: said?.application ?? null,
  });
  return {
    model,
    runName: run?.runId ?? said?.runId ?? basename(folder),
    instrumentSerial,
    flowCell: run?.flowCell ?? said?.flowCell ?? named?.flowCell ?? null,
    side: said?.side ?? named?.side ?? null,
    experimentName: said?.experimentName ?? sheet?.experimentName ?? null,
    runStartedAt: run?.startedAt ? new Date(run.startedAt) : null,
    facts: {
      runNumber: run?.runNumber ?? named?.runNumber ?? null,
      startDate: run?.startDate ?? named?.date ?? null,
      model: model ?? null,
      software: said ? [said.application, said.applicationVersion].filter(Boolean).join(" ") || null : null,
      flowCellMode: said?.flowCellMode ?? null,
      lanes: run?.lanes ?? null,
      tiles: run?.tiles ?? null,
      reads: run?.reads ?? [],
      i5: orientation(run, model, said),
      hasEndedEarly: said ? endedEarly(said) : false,
      sampleSheet: sheet
        ? {
            path: sheet.path,
            version: sheet.version,
            rows: sheet.samples.length,
            experimentName: sheet.experimentName,
          }
        : null,
    },
    sheet,
    problems,
  };

  async function readXml<Parsed>(
    name: string,
    parse: (text: string) => Parsed,
  ): Promise<Parsed | "damaged" | undefined> {
    const found = survey.fileNames.find((one) => one.toLowerCase() === name.toLowerCase());
    if (found === undefined) return undefined;
    const text = await readFolderFile(folder, found, RUN_XML_MAX_BYTES);
    if (text === undefined) return "damaged";
    try {
      return parse(text);
    } catch (error) {
      // While the instrument writes, the file may be incomplete.
      if (error instanceof NotXml) return "damaged";
      throw error;
    }
  }

  /** The sheet of the demultiplexing if there is one, otherwise that of the run. */
  async function readSheet(): Promise<(SampleSheet & { path: string }) | undefined> {
    const sheets = survey.reports.filter(({ path }) => /(^|\/)SampleSheet[^/]*\.csv$/i.test(path));
    const used = sheets.find(({ path }) => /(^|\/)Reports\//i.test(path));
    const ofRun = sheets.find(({ path }) => path.toLowerCase() === "samplesheet.csv");
    const chosen = used ?? ofRun ?? sheets.find(({ path }) => !path.includes("/")) ?? sheets[0];
    if (!chosen) return undefined;
    const text = await readFolderFile(folder, chosen.path, SAMPLE_SHEET_MAX_BYTES);
    return text === undefined ? undefined : { ...parseSampleSheet(text), path: chosen.path };
  }
}

/** RunInfo.xml of newer instruments states the orientation; otherwise it follows from the model. */
function orientation(
  run: RunInfo | undefined,
  model: InstrumentModel | undefined,
  said: RunParameters | undefined,
): "forward" | "reverse" | null {
  const i5 = run?.reads.filter(({ isIndex }) => isIndex)[1];
  if (i5?.isReverseComplement !== null && i5?.isReverseComplement !== undefined)
    return i5.isReverseComplement ? "reverse" : "forward";
  return readOrientation(model, said?.sbsConsumableVersion ?? null) ?? null;
}
