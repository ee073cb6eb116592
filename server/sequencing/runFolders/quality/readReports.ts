import { posix } from "node:path";
import type { Sentence } from "../../../platform/errors/rules/sentence.ts";
import { DEMULTIPLEX_REPORT_MAX_BYTES } from "../../limits.ts";
import type { DemultiplexReport } from "../parse/DemultiplexReport.ts";
import { NotReport, parseBclConvertReports } from "../parse/parseBclConvertReports.ts";
import { parseStatsJson } from "../parse/parseStatsJson.ts";
import { reportsUnreadable } from "../problems.ts";
import { readFolderFile } from "../survey/readFolderFile.ts";
import type { Survey } from "../survey/surveyRunFolder.ts";

export interface ReadReports extends Omit<DemultiplexReport, "software"> {
  /** null: there are FASTQ files without readable reports. */
  software: DemultiplexReport["software"] | null;
  /** Directories with reports, relative to the folder. */
  folders: string[];
  problems: Sentence[];
}

const MAIN = /(^|\/)(Demultiplex_Stats\.csv|Stats\.json)$/i;

/**
 * Reads the reports of a demultiplexing. When the same run was demultiplexed again into another directory, the newest
 * reports count, because those of different directories must not be added up.
 */
export async function readReports(folder: string, { reports }: Survey): Promise<ReadReports> {
  const problems: Sentence[] = [];
  const mains = reports.filter(({ path }) => MAIN.test(path));
  const newestFirst = mains.toSorted((one, other) => other.modifiedAtMs - one.modifiedAtMs);
  for (const { path } of newestFirst) {
    try {
      const report = await readOne(folder, path, reports);
      if (report) return { ...report, folders: [posix.dirname(path)], problems };
    } catch (error) {
      if (!(error instanceof NotReport)) throw error;
    }
    problems.push(reportsUnreadable({ path }));
  }
  return { software: null, lanes: [], samples: [], unknownBarcodes: [], folders: [], problems };
}

async function readOne(
  folder: string,
  path: string,
  reports: Survey["reports"],
): Promise<DemultiplexReport | undefined> {
  const text = await readFolderFile(folder, path, DEMULTIPLEX_REPORT_MAX_BYTES);
  if (text === undefined) return undefined;
  if (/Stats\.json$/i.test(path)) return parseStatsJson(text);
  const beside = async (name: string) => {
    const wanted = posix.join(posix.dirname(path), name).toLowerCase();
    const found = reports.find((one) => one.path.toLowerCase() === wanted);
    return (found && (await readFolderFile(folder, found.path, DEMULTIPLEX_REPORT_MAX_BYTES))) ?? null;
  };
  return parseBclConvertReports({
    demultiplexStats: text,
    qualityMetrics: await beside("Quality_Metrics.csv"),
    unknownBarcodes: await beside("Top_Unknown_Barcodes.csv"),
  });
}
