import { Button, type ButtonProps, Menu, Text } from "@mantine/core";
import { IconChevronDown, IconDownload } from "@tabler/icons-react";
import { useMutation } from "@tanstack/react-query";
import { t } from "../../kit/i18n/t.ts";
import { saveText } from "../../kit/components/saveText.ts";
import { formatBytes } from "../../kit/components/format.ts";
import { ARCHIVE_NAMED_MAX, archiveAddress, type ListedFile, totalBytes } from "./files.ts";
import { downloadFile } from "./downloadFile.ts";

/** How the files of a delivery are downloaded together. */
export interface Bulk<File> {
  /** The address of the archive with all files. */
  archive: string;
  /** The name of the script without its extension. */
  scriptName: string;
  /** The lines of a shell script that downloads the files. */
  script: (files: File[]) => string;
}

/**
 * Downloads the chosen files as an archive, or the script that downloads them. Files that are missing from storage are
 * left out.
 * @param all the files of the delivery
 */
export function DownloadMenu<File extends ListedFile>({
  label,
  chosen,
  all,
  bulk,
  ...button
}: { label: string; chosen: File[]; all: File[]; bulk: Bulk<File> } & ButtonProps) {
  const download = useMutation({ mutationFn: downloadFile });
  const available = chosen.filter(({ isMissing }) => !isMissing);
  const size = formatBytes(totalBytes(available));
  return (
    <Menu position="bottom-end" shadow="md" withinPortal>
      <Menu.Target>
        <Button
          leftSection={<IconDownload size={16} aria-hidden />}
          rightSection={<IconChevronDown size={14} aria-hidden />}
          loading={download.isPending}
          disabled={available.length === 0}
          {...button}
        >
          {label}
        </Button>
      </Menu.Target>
      <Menu.Dropdown maw={320}>
        <Menu.Label>{t("delivery.count", { count: available.length, size })}</Menu.Label>
        {(["zip", "tar"] as const).map((format) => {
          const address = archiveAddress(bulk.archive, { chosen: available, all, format });
          return (
            <Menu.Item
              key={format}
              disabled={address === undefined}
              onClick={() => address !== undefined && download.mutate(address)}
            >
              {t(`delivery.archive.${format}`)}
              <Hint>
                {address === undefined
                  ? t("delivery.archive.tooMany", { most: ARCHIVE_NAMED_MAX })
                  : t(`delivery.archive.${format}Hint`)}
              </Hint>
            </Menu.Item>
          );
        })}
        <Menu.Item
          onClick={() =>
            saveText(`${bulk.scriptName}.sh`, `#!/usr/bin/env bash\n${bulk.script(available)}`, "text/plain")
          }
        >
          {t("delivery.script")}
          <Hint>{t("delivery.script.hint")}</Hint>
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

function Hint({ children }: { children: string }) {
  return (
    <Text size="xs" c="dimmed">
      {children}
    </Text>
  );
}
