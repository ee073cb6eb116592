import { Alert, Stack, Text, Title } from "@mantine/core";
import { IconAlertTriangle } from "@tabler/icons-react";
import { useState } from "react";
import { t } from "../../kit/i18n/t.ts";
import { formatBytes } from "../../kit/components/format.ts";
import { Pages } from "../../kit/components/Pages.tsx";
import { SearchField } from "../../kit/components/SearchField.tsx";
import { SelectedBar } from "../../kit/table/SelectedBar.tsx";
import { type Bulk, DownloadMenu } from "./DownloadMenu.tsx";
import { fileRows, type ListedFile, totalBytes } from "./files.ts";
import { OtherFiles, ReadSets, type Ways } from "./FileTables.tsx";
import classes from "./delivery.module.css";
import { NoMatches } from "../../kit/components/NoMatches.tsx";

const PAGE_SIZE = 100;
const SEARCHED_FROM_ROWS = 6;

/**
 * The files of a delivery: one row for each read set with R1 and R2, then the other files. Rows can be filtered, and
 * chosen rows downloaded together.
 * @param bulk undefined without downloads
 */
export function DeliveredFiles<File extends ListedFile>({
  files,
  bulk,
  ...ways
}: { files: File[]; bulk: Bulk<File> | undefined } & Ways<File>) {
  const [search, setSearch] = useState("");
  const [page, setPage] = useState(1);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  // Sorted by kind, so that a page of the list does not alternate between the two tables.
  const rows = fileRows(files).toSorted((one, other) => Number(other.isReadSet) - Number(one.isReadSet));
  const word = search.toLowerCase();
  const found = rows.filter((row) =>
    [row.sampleCode ?? "", ...row.files.map(({ fileName }) => fileName)].some((text) =>
      text.toLowerCase().includes(word),
    ),
  );
  const shownPage = Math.min(page, Math.max(1, Math.ceil(found.length / PAGE_SIZE)));
  const shown = found.slice((shownPage - 1) * PAGE_SIZE, shownPage * PAGE_SIZE);
  const readSets = shown.filter(({ isReadSet }) => isReadSet);
  const others = shown.filter(({ isReadSet }) => !isReadSet);
  const picked = rows.filter(({ id }) => chosen.has(id));
  const pickedFiles = picked.flatMap((row) => row.files);
  const missing = files.filter(({ isMissing }) => isMissing).length;
  const choosing = bulk && {
    chosen,
    onSelect: (ids: string[], on: boolean) =>
      setChosen((before) => {
        const after = new Set(before);
        for (const id of ids)
          if (on) after.add(id);
          else after.delete(id);
        return after;
      }),
  };

  return (
    <Stack component="section" gap="md" aria-label={t("delivery.files")}>
      {missing > 0 && (
        <Alert color="red" variant="light" icon={<IconAlertTriangle aria-hidden />}>
          {t("delivery.missing", { count: missing })}
        </Alert>
      )}
      {rows.length >= SEARCHED_FROM_ROWS && (
        <div className={classes.search}>
          <SearchField
            label={t("delivery.search")}
            value={search}
            onSearch={(text) => {
              setSearch(text);
              setPage(1);
            }}
          />
        </div>
      )}
      {found.length === 0 && <NoMatches text={t("delivery.noMatch")} onClear={() => setSearch("")} />}
      {readSets.length > 0 && <ReadSets rows={readSets} choosing={choosing} ways={ways} />}
      {others.length > 0 && (
        <>
          {rows.some(({ isReadSet }) => isReadSet) && (
            <Title order={2} size="h5">
              {t("delivery.otherFiles")}
            </Title>
          )}
          <OtherFiles rows={others} choosing={choosing} ways={ways} />
        </>
      )}
      {found.length > PAGE_SIZE && (
        <Pages
          label={t("delivery.pages")}
          page={shownPage}
          pageSize={PAGE_SIZE}
          total={found.length}
          onPage={setPage}
        />
      )}
      {bulk && (
        <SelectedBar
          count={picked.length}
          total={found.length}
          onAll={() => setChosen(new Set(found.map(({ id }) => id)))}
          onClear={() => setChosen(new Set())}
        >
          <Text size="sm">{summary(pickedFiles)}</Text>
          <DownloadMenu label={t("delivery.downloadChosen")} chosen={pickedFiles} all={files} bulk={bulk} />
        </SelectedBar>
      )}
    </Stack>
  );
}

/** The samples, files and bytes of a delivery or of chosen files. */
export function summary(files: ListedFile[]): string {
  const samples = new Set(files.flatMap(({ sampleCode }) => sampleCode ?? [])).size;
  return t("delivery.summary", { samples, files: files.length, size: formatBytes(totalBytes(files)) });
}
