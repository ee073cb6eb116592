import { useCallback, useMemo, useState } from "react";
import { formatNumber } from "../../kit/components/format.ts";
import { LOCALE, t } from "../../kit/i18n/t.ts";
import {
  CHECKSUM_LIST_MAX_BYTES,
  type ChecksumIndex,
  indexChecksums,
  isChecksumList,
  type ListedChecksum,
  readChecksumList,
} from "./checksumList.ts";
import { type ChosenFiles, FILES_MAX } from "./chosenFiles.ts";
import { rememberedLastModified } from "./rememberedFiles.ts";
import { changeRow, type OpenUpload, type ReviewRow, toReviewRows } from "./reviewRows.ts";

interface ChecksumList {
  path: string;
  checksums: ListedChecksum[];
}

export interface Review {
  rows: ReviewRow[];
  checksums: ChecksumIndex;
  /** The result of the last drop, as sentences. */
  words: string;
  /** What the drops left out, until it is closed. */
  losses: string[];
  forgetLosses(): void;
  /** The file of each row, by row id. */
  files: ReadonlyMap<string, File>;
  add(chosen: ChosenFiles): Promise<void>;
  change(id: string, changed: Partial<ReviewRow>): void;
  setClass(dataClass: ReviewRow["dataClass"]): void;
  /** The sequencing run of the files; null for none. */
  runId: string | null;
  setRun(runId: string | null): void;
  remove(ids: string[]): void;
}

/** The chosen files that are not sent yet, and the checksum lists of the same drop. */
export function useReview({
  sampleCodes,
  allowedExtensions,
  open,
  onlyRunId = null,
  receivedDataClass,
}: {
  sampleCodes: string[];
  allowedExtensions: string[];
  /** The default data class of the files. */
  receivedDataClass: ReviewRow["dataClass"];
  open: OpenUpload[];
  /** The run of an order that has one run; proposed for its files. */
  onlyRunId?: string | null;
}): Review {
  const [rows, setRows] = useState<ReviewRow[]>([]);
  const [lists, setLists] = useState<ChecksumList[]>([]);
  const [files, setFiles] = useState<ReadonlyMap<string, File>>(new Map());
  const [hadRows, setHadRows] = useState(false);
  const [words, setWords] = useState("");
  const [losses, setLosses] = useState<string[]>([]);
  const [dataClass, setDataClass] = useState(receivedDataClass);

  const [chosenRunId, setChosenRunId] = useState<string | null | undefined>();
  const runId = chosenRunId === undefined ? onlyRunId : chosenRunId;

  // A checksum list applies to the files of its batch, not to files added after the batch was sent.
  if (rows.length === 0 && hadRows) {
    setHadRows(false);
    setLists([]);
  }
  if (rows.length > 0 && !hadRows) setHadRows(true);

  const checksums = useMemo(() => indexChecksums(lists), [lists]);

  async function add(chosen: ChosenFiles) {
    const isKnown = ({ path, file }: ChosenFiles["files"][number]) =>
      rows.some(
        (row) =>
          row.path === path && row.file.size === file.size && row.file.lastModified === file.lastModified,
      );
    const read = await readLists(chosen.files.filter(({ file }) => isChecksumList(file.name)));
    const data = chosen.files.filter(({ file }) => !isChecksumList(file.name));
    const fresh = data.filter((one) => !isKnown(one));
    const taken = new Set(rows.flatMap((row) => row.open?.uploadId ?? []));
    const added = toReviewRows(fresh, {
      sampleCodes,
      allowedExtensions,
      open: open.filter(({ uploadId }) => !taken.has(uploadId)),
      dataClass,
      sequencingRunId: runId,
      readLastModified: rememberedLastModified,
    });
    setFiles(
      (before) => new Map([...before, ...added.flatMap(({ id }, at) => toEntry(id, fresh[at]?.file))]),
    );
    setRows((before) => [...before, ...added].sort(byPath));
    setLists((before) => [...before, ...read.lists]);
    setWords(
      summaryText({
        hidden: chosen.hidden,
        added: added.length,
        known: data.length - fresh.length,
        checksums: read.lists.reduce((sum, list) => sum + list.checksums.length, 0),
        hasLists: read.lists.length > 0,
      }),
    );
    setLosses((before) => [...new Set([...before, ...read.losses, ...lossTexts(chosen)])]);
  }

  // Stable, so that memoized rows render only after their own changes.
  const change = useCallback((id: string, changed: Partial<ReviewRow>) => {
    setRows((before) => changeRow(before, id, changed));
  }, []);
  const remove = useCallback((ids: string[]) => {
    const gone = new Set(ids);
    setRows((before) => before.filter(({ id }) => !gone.has(id)));
    setFiles((before) => new Map([...before].filter(([id]) => !gone.has(id))));
  }, []);

  return {
    rows,
    checksums,
    words,
    losses,
    forgetLosses: () => setLosses([]),
    files,
    add,
    change,
    runId,
    setRun(next) {
      setChosenRunId(next);
      setRows((before) =>
        before.map((row) => (row.open && row.continues ? row : { ...row, sequencingRunId: next })),
      );
    },
    setClass(next) {
      setDataClass(next);
      setRows((before) =>
        before.map((row) => (row.open && row.continues ? row : { ...row, dataClass: next })),
      );
    },
    remove,
  };
}

function byPath(one: ReviewRow, other: ReviewRow): number {
  return one.path.localeCompare(other.path, LOCALE, { numeric: true });
}

function toEntry(id: string, file: File | undefined): [string, File][] {
  return file ? [[id, file]] : [];
}

async function readLists(chosen: ChosenFiles["files"]) {
  const lists: ChecksumList[] = [];
  const losses: string[] = [];
  for (const { file, path } of chosen) {
    if (file.size > CHECKSUM_LIST_MAX_BYTES) {
      losses.push(t("uploads.drop.listTooLarge", { name: file.name }));
      continue;
    }
    const { checksums, unreadLines } = readChecksumList(await file.text());
    lists.push({ path, checksums });
    if (unreadLines > 0) losses.push(t("uploads.drop.unreadLines", { count: unreadLines, name: file.name }));
  }
  return { lists, losses };
}

function summaryText({
  added,
  known,
  hidden,
  checksums,
  hasLists,
}: Pick<ChosenFiles, "hidden"> & {
  added: number;
  known: number;
  checksums: number;
  hasLists: boolean;
}): string {
  return [
    ...(added > 0 || !hasLists ? [t("uploads.drop.added", { added })] : []),
    ...(hasLists ? [t("uploads.drop.checksums", { count: checksums })] : []),
    ...(known > 0 ? [t("uploads.drop.known", { count: known })] : []),
    ...(hidden > 0 ? [t("uploads.drop.hidden", { count: hidden })] : []),
  ].join(" ");
}

const NAMED_MAX = 10;

/** The files that were left out, as sentences. */
function lossTexts({ empty, unreadable, isCut }: ChosenFiles): string[] {
  const named = (paths: string[]) => ({
    names: paths.slice(0, NAMED_MAX).join(", "),
    more: Math.max(0, paths.length - NAMED_MAX),
  });
  return [
    ...(empty.length > 0 ? [t("uploads.drop.empty", named(empty))] : []),
    ...(unreadable.length > 0 ? [t("uploads.drop.unreadable", named(unreadable))] : []),
    ...(isCut ? [t("uploads.drop.cut", { most: formatNumber(FILES_MAX) })] : []),
  ];
}
