import { Button } from "@mantine/core";
import { IconDownload, IconEye } from "@tabler/icons-react";
import { t } from "../../kit/i18n/t.ts";
import { tabAddress } from "../../data/delivery/fileAddress.ts";

/** Opens a file of a run in a new tab. path: as the server names it; title: as the page calls it. */
export function ViewButton({ path, title }: { path: string; title: string }) {
  return (
    <Button
      component="a"
      href={tabAddress(path)}
      // A report is third-party HTML: it must not reach its opener.
      target="_blank"
      rel="noopener noreferrer"
      size="xs"
      variant="subtle"
      leftSection={<IconEye size={16} aria-hidden />}
      aria-label={t("runs.results.viewOf", { name: title })}
    >
      {t("runs.results.view")}
    </Button>
  );
}

/**
 * Downloads a file of a run.
 * @param name the file name of the download
 */
export function DownloadButton({ address, name, title }: { address: string; name: string; title: string }) {
  return (
    <Button
      component="a"
      href={address}
      download={name}
      size="xs"
      variant="default"
      leftSection={<IconDownload size={16} aria-hidden />}
      aria-label={t("runs.results.downloadHref", { name: title })}
    >
      {t("runs.results.download")}
    </Button>
  );
}
