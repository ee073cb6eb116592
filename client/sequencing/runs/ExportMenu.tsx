import { Button, Menu } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { IconChevronDown, IconDownload } from "@tabler/icons-react";
import { useMutation } from "@tanstack/react-query";
import { t } from "../../kit/i18n/t.ts";
import { saveFile } from "./saveFile.ts";
import type { SequencingRun } from "./sequencingRun.ts";

const FORMATS = ["xlsx", "minknow", "illumina"] as const;

/**
 * Exports a run plan as a file. Saves the input first.
 * @param save returns whether it succeeded
 */
export function ExportMenu({ run, save }: { run: SequencingRun; save: () => Promise<boolean> }) {
  const fetching = useMutation({
    async mutationFn(format: (typeof FORMATS)[number]) {
      if (!(await save())) throw new Error(t("sequencing.export.saveFirst"));
      await saveFile(`/api/orders/${run.orderId}/sequencing/runs/${run.id}/export?format=${format}`);
    },
    onError: ({ message }) =>
      notifications.show({
        title: t("sequencing.export.failed"),
        message,
        color: "red",
        autoClose: 12_000,
      }),
  });
  return (
    <Menu position="bottom-end" withinPortal shadow="md">
      <Menu.Target>
        <Button
          variant="default"
          loading={fetching.isPending}
          leftSection={<IconDownload size={16} aria-hidden />}
          rightSection={<IconChevronDown size={14} aria-hidden />}
        >
          {t("sequencing.export")}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {FORMATS.map((format) => (
          <Menu.Item key={format} onClick={() => fetching.mutate(format)}>
            {t(`sequencing.export.${format}`)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
