import { Button, Menu } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { IconDownload } from "@tabler/icons-react";
import { useMutation } from "@tanstack/react-query";
import { t } from "../i18n/t.ts";
import { downloadRows } from "./downloadRows.ts";
import { errorText } from "../components/ErrorNotice.tsx";

const FORMATS = ["csv", "xlsx"] as const;

/**
 * Exports rows as a file: the selected ones, otherwise all matching ones.
 * @param path below /api/exports/
 * @param asked the request beside the format
 */
export function ExportMenu({ path, count, asked }: { path: string; count: number; asked: object }) {
  const download = useMutation({
    mutationFn: (format: (typeof FORMATS)[number]) => downloadRows(path, { ...asked, format }),
    onError: (error) =>
      notifications.show({ color: "red", title: t("table.export.failed"), message: errorText(error) }),
  });
  return (
    <Menu position="bottom-end" shadow="md" withinPortal>
      <Menu.Target>
        <Button
          variant="default"
          loading={download.isPending}
          disabled={count === 0}
          leftSection={<IconDownload size={16} aria-hidden />}
        >
          {t("table.export")}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{t("table.export.rows", { rows: count })}</Menu.Label>
        {FORMATS.map((format) => (
          <Menu.Item key={format} onClick={() => download.mutate(format)}>
            {t(`table.export.${format}`)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
