import { Group, Stack, Text, TextInput } from "@mantine/core";
import { IconSearch } from "@tabler/icons-react";
import { useState } from "react";
import { t } from "../../kit/i18n/t.ts";
import { useSession } from "../../kit/session/SessionContext.ts";
import { formatBytes } from "../../kit/components/format.ts";
import { Pages } from "../../kit/components/Pages.tsx";
import { isPreviewable, runFileAddress } from "../../data/delivery/fileAddress.ts";
import { DownloadButton, ViewButton } from "./ViewButton.tsx";
import type { Run } from "./run.ts";
import classes from "./run.module.css";
import { NoMatches } from "../../kit/components/NoMatches.tsx";

const PAGE_SIZE = 50;
const LISTED_MAX = 1_000;

/**
 * The files of a run directory by pages: published outputs, the engine's execution report and timeline, trace and
 * logs.
 */
export function RunFiles({ run }: { run: Run }) {
  const { user } = useSession();
  const [search, setSearch] = useState("");
  const [page, setPage] = useState(1);
  const root = `${run.runNumber}--${run.id}/`;
  const files = run.runOutputFiles.map((file) => ({ ...file, inner: file.path.slice(root.length) }));
  const found = files.filter(({ inner }) => inner.toLowerCase().includes(search.trim().toLowerCase()));
  if (files.length === 0) return <Text c="dimmed">{t("runs.files.none")}</Text>;
  return (
    <Stack gap="sm">
      <TextInput
        type="search"
        size="sm"
        maw={420}
        aria-label={t("runs.files.search")}
        placeholder={t("runs.files.search")}
        leftSection={<IconSearch size={16} aria-hidden />}
        value={search}
        onChange={({ currentTarget }) => {
          setSearch(currentTarget.value);
          setPage(1);
        }}
      />
      {files.length >= LISTED_MAX && (
        <Text size="sm" c="dimmed">
          {t("runs.files.first", { count: LISTED_MAX })}
        </Text>
      )}
      {found.length === 0 && <NoMatches text={t("runs.files.noMatch")} onClear={() => setSearch("")} />}
      <ul className={classes.list} aria-label={t("runs.page.tab.files")}>
        {found.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE).map(({ id, name, path, inner, size }) => (
          <li key={id} className={classes.row}>
            <Stack gap={0} miw={0}>
              <Text size="sm" className={classes.name ?? ""}>
                {inner}
              </Text>
              <Text size="sm" c="dimmed" className={classes.numbers ?? ""}>
                {formatBytes(size)}
              </Text>
            </Stack>
            <Group gap={4}>
              {isPreviewable(name) && <ViewButton path={path} title={inner} />}
              {!user.isDemo && (
                <DownloadButton address={runFileAddress(run.id, path)} name={name} title={inner} />
              )}
            </Group>
          </li>
        ))}
      </ul>
      <Pages
        label={t("runs.files.pages")}
        page={page}
        pageSize={PAGE_SIZE}
        total={found.length}
        onPage={setPage}
      />
    </Stack>
  );
}
