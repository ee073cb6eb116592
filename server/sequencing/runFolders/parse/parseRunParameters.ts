import { findElement, findText, NotXml, parseXmlTree, toCount, type XmlElement } from "./parseXmlTree.ts";

/** Cycles by read; null for a read that the file does not name. */
export interface ReadCycles {
  read1: number | null;
  index1: number | null;
  index2: number | null;
  read2: number | null;
}

/** What RunParameters.xml adds to RunInfo.xml. The schema differs by instrument; null for values it does not contain. */
export interface RunParameters {
  runId: string | null;
  experimentName: string | null;
  instrument: string | null;
  instrumentType: string | null;
  flowCell: string | null;
  /** The size of the flow cell, such as S4 or 25B. */
  flowCellMode: string | null;
  side: string | null;
  application: string | null;
  applicationVersion: string | null;
  rtaVersion: string | null;
  chemistry: string | null;
  /** Of the NovaSeq 6000: 3 for kits of version 1.5, which read i5 reversed. */
  sbsConsumableVersion: string | null;
  endedAt: string | null;
  planned: ReadCycles;
  /** null if the file does not state completed cycles. */
  completed: ReadCycles | null;
}

const CYCLE_NAMES: Record<keyof ReadCycles, string[]> = {
  read1: ["PlannedCycles/Read1", "PlannedRead1Cycles", "Read1NumberOfCycles", "Setup/Read1"],
  index1: ["PlannedCycles/Index1", "PlannedIndex1ReadCycles", "IndexRead1NumberOfCycles", "Setup/Index1Read"],
  index2: ["PlannedCycles/Index2", "PlannedIndex2ReadCycles", "IndexRead2NumberOfCycles", "Setup/Index2Read"],
  read2: ["PlannedCycles/Read2", "PlannedRead2Cycles", "Read2NumberOfCycles", "Setup/Read2"],
};

/** Parses RunParameters.xml of any Illumina instrument. Throws NotXml, also for another document. */
export function parseRunParameters(text: string): RunParameters {
  const root = parseXmlTree(text);
  if (root.name !== "RunParameters") throw new NotXml("Not a RunParameters.xml");
  const cell = findConsumable(root, "FlowCell");
  return {
    runId: findText(root, "RunId", "RunID"),
    experimentName: findText(root, "ExperimentName"),
    instrument: findText(
      root,
      "InstrumentSerialNumber",
      "InstrumentId",
      "InstrumentID",
      "InstrumentName",
      "ScannerID",
    ),
    instrumentType: findText(root, "InstrumentType"),
    flowCell:
      findText(cell, "SerialNumber") ??
      findText(
        root,
        "FlowCellSerialNumber",
        "RfidsInfo/FlowCellSerialBarcode",
        "FlowcellEEPROMTag/SerialNumber",
        "FlowCellSerial",
        "FlowcellRFIDTag/SerialNumber",
        "FlowCellRfidTag/SerialNumber",
        "Barcode",
      ),
    // The mode of a consumable is a number where its name is the size.
    flowCellMode: findText(cell, "Name", "Mode") ?? findText(root, "RfidsInfo/FlowCellMode", "FlowCellMode"),
    side: findText(root, "Side"),
    application: findText(root, "ApplicationName", "Application", "Setup/ApplicationName"),
    applicationVersion: findText(
      root,
      "ApplicationVersion",
      "Setup/ApplicationVersion",
      "SystemSuiteVersion",
    ),
    rtaVersion: findText(root, "RtaVersion", "RTAVersion"),
    chemistry: findText(root, "Chemistry"),
    sbsConsumableVersion: findText(root, "RfidsInfo/SbsConsumableVersion", "SbsConsumableVersion"),
    endedAt: findText(root, "RunEndTime", "RunEndDate"),
    planned: readPlanned(root),
    completed: findElement(root, "CompletedCycles")
      ? cyclesBy((read) => findText(root, `CompletedCycles/${capitalize(read)}`))
      : null,
  };
}

/** Returns whether a run ended before its planned cycles; false if the parameters do not say. */
export function endedEarly({ planned, completed }: Pick<RunParameters, "planned" | "completed">): boolean {
  if (!completed) return false;
  return (["read1", "index1", "index2", "read2"] as const).some((read) => {
    const [done, wanted] = [completed[read], planned[read]];
    return done !== null && wanted !== null && done < wanted;
  });
}

function findConsumable(root: XmlElement, type: string): XmlElement | undefined {
  return findElement(root, "ConsumableInfo")?.children.find((item) => findText(item, "Type") === type);
}

function readPlanned(root: XmlElement): ReadCycles {
  const byName = new Map(
    (findElement(root, "PlannedReads")?.children ?? []).map(
      ({ attributes }) =>
        [attributes["ReadName"]?.toLowerCase() ?? "", attributes["Cycles"] ?? null] as const,
    ),
  );
  if (byName.size > 0) return cyclesBy((read) => byName.get(read) ?? null);
  const listed = (findElement(root, "Reads")?.children ?? []).filter(({ name }) => name === "RunInfoRead");
  if (listed.length === 0) return cyclesBy((read) => findText(root, ...CYCLE_NAMES[read]));
  const of = (isIndex: string, at: number) =>
    listed.filter(({ attributes }) => attributes["IsIndexedRead"] === isIndex)[at]?.attributes["NumCycles"] ??
    null;
  const places = { read1: of("N", 0), index1: of("Y", 0), index2: of("Y", 1), read2: of("N", 1) };
  return cyclesBy((read) => places[read]);
}

function cyclesBy(find: (read: keyof ReadCycles) => string | null): ReadCycles {
  return {
    read1: toCount(find("read1")),
    index1: toCount(find("index1")),
    index2: toCount(find("index2")),
    read2: toCount(find("read2")),
  };
}

function capitalize(word: string): string {
  return word.slice(0, 1).toUpperCase() + word.slice(1);
}
