import { Button, Group, Stack, Text } from "@mantine/core";
import { IconEye } from "@tabler/icons-react";
import { useState } from "react";
import { t } from "../../kit/i18n/t.ts";
import { formatBytes } from "../../kit/components/format.ts";
import { fileAddress } from "../../data/delivery/fileAddress.ts";
import { DownloadButton, ViewButton } from "./ViewButton.tsx";
import type { ResultRow } from "./resultGroups.ts";
import classes from "./run.module.css";
import { isTable } from "./parseTable.ts";
import { TablePreview } from "./TablePreview.tsx";

/** One result with preview and download, named by its pipeline. */
export function ResultRowView({ row }: { row: ResultRow }) {
  const { label, name, path, size, previewable, downloadable, notes } = row;
  const [isOpen, setOpen] = useState(false);
  const title = label ?? name;
  const words = [...(label === null ? [] : [name]), ...notes, ...(size === null ? [] : [formatBytes(size)])];
  return (
    <li>
      <div className={classes.row}>
        <Stack gap={0} miw={0}>
          <Text size="sm" fw={600} className={classes.name ?? ""}>
            {title}
          </Text>
          {words.length > 0 && (
            <Text size="sm" c="dimmed" className={`${classes.numbers} ${classes.name}`}>
              {words.join(" · ")}
            </Text>
          )}
        </Stack>
        {path !== null && (
          <Group gap={4}>
            {previewable && isTable(name) && (
              <Button
                size="xs"
                variant="subtle"
                leftSection={<IconEye size={16} aria-hidden />}
                aria-expanded={isOpen}
                aria-label={t(isOpen ? "runs.results.hideTableOf" : "runs.results.tableOf", { name: title })}
                onClick={() => setOpen(!isOpen)}
              >
                {t(isOpen ? "runs.results.hideTable" : "runs.results.view")}
              </Button>
            )}
            {previewable && !isTable(name) && <ViewButton path={path} title={title} />}
            {downloadable && (
              <DownloadButton address={fileAddress("download", path)} name={name} title={title} />
            )}
          </Group>
        )}
      </div>
      {isOpen && path !== null && <TablePreview name={title} path={path} />}
    </li>
  );
}
