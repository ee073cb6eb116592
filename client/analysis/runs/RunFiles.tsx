import { Group, Stack, Text } from "@mantine/core";
import { useState } from "react";
import { t } from "../../kit/i18n/t.ts";
import { useSession } from "../../kit/session/SessionContext.ts";
import { formatBytes } from "../../kit/components/format.ts";
import { Pages } from "../../kit/components/Pages.tsx";
import { isPreviewable, runFileAddress } from "../../data/delivery/fileAddress.ts";
import { DownloadButton, ViewButton } from "./ViewButton.tsx";
import type { Run } from "./run.ts";
import classes from "./run.module.css";

const PAGE_SIZE = 50;

/** The files of a run directory beside the published ones: reports and trace of the engine, and logs. */
export function RunFiles({ run }: { run: Run }) {
  const { user } = useSession();
  const [page, setPage] = useState(1);
  const root = `${run.runNumber}--${run.id}/`;
  const files = run.runOutputFiles
    .map((file) => ({ ...file, inner: file.path.slice(root.length) }))
    .filter(({ inner }) => !inner.startsWith("output/"));
  if (files.length === 0) return <Text c="dimmed">{t("runs.files.none")}</Text>;
  return (
    <Stack gap="sm">
      <ul className={classes.list} aria-label={t("runs.files.engine")}>
        {files.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE).map(({ id, name, path, inner, size }) => (
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
        total={files.length}
        onPage={setPage}
      />
    </Stack>
  );
}
