import { Button, Group, Stack, Text } from "@mantine/core";
import { IconDownload, IconEye } from "@tabler/icons-react";
import { t } from "../messages/t.ts";
import { formatBytes } from "../ui/format.ts";
import { fileAddress } from "./fileAddress.ts";
import type { ResultRow } from "./resultGroups.ts";
import classes from "./run.module.css";

/** One result with the ways to look at it and to take it along. */
export function ResultRowView({ row }: { row: ResultRow }) {
  const { name, path, size, previewable, downloadable, notes } = row;
  const words = [...notes, ...(size === null ? [] : [formatBytes(size)])];
  return (
    <li className={classes.row}>
      <Stack gap={0} miw={0}>
        <Text size="sm" fw={600} className={classes.name ?? ""}>
          {name}
        </Text>
        {words.length > 0 && (
          <Text size="sm" c="dimmed" className={classes.numbers ?? ""}>
            {words.join(" · ")}
          </Text>
        )}
      </Stack>
      {path !== null && (
        <Group gap={4}>
          {previewable && (
            <Button
              component="a"
              href={fileAddress("preview", path)}
              // A report is somebody else's page: it must not reach the one it was opened from.
              target="_blank"
              rel="noopener noreferrer"
              size="xs"
              variant="subtle"
              leftSection={<IconEye size={16} aria-hidden />}
              aria-label={t("runs.results.viewOf", { name })}
            >
              {t("runs.results.view")}
            </Button>
          )}
          {downloadable && (
            <Button
              component="a"
              href={fileAddress("download", path)}
              download={name}
              size="xs"
              variant="default"
              leftSection={<IconDownload size={16} aria-hidden />}
              aria-label={t("runs.results.downloadOf", { name })}
            >
              {t("runs.results.download")}
            </Button>
          )}
        </Group>
      )}
    </li>
  );
}
