import { Button, type ButtonVariant } from "@mantine/core";
import { IconDownload } from "@tabler/icons-react";
import { t } from "../../kit/i18n/t.ts";

/** Downloads everything that is stored about the user. */
export function ExportOwnData({ variant }: { variant: ButtonVariant }) {
  return (
    <Button
      component="a"
      href="/api/account/personal-data"
      download
      variant={variant}
      leftSection={<IconDownload size={18} aria-hidden />}
    >
      {t("personalData.export")}
    </Button>
  );
}
