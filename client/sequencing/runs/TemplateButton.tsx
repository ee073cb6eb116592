import { Button } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { IconDownload } from "@tabler/icons-react";
import { useMutation } from "@tanstack/react-query";
import { t } from "../../kit/i18n/t.ts";
import { saveFile } from "./saveFile.ts";

/** Downloads the workbook template of a run plan, with the samples of the order. */
export function TemplateButton({ orderId }: { orderId: string }) {
  const template = useMutation({
    mutationFn: () => saveFile(`/api/orders/${orderId}/sequencing/runs/template`),
    onError: ({ message }) =>
      notifications.show({
        title: t("sequencing.template.failed"),
        message,
        color: "red",
        autoClose: 12_000,
      }),
  });
  return (
    <Button
      variant="default"
      loading={template.isPending}
      leftSection={<IconDownload size={16} aria-hidden />}
      onClick={() => template.mutate()}
    >
      {t("sequencing.template")}
    </Button>
  );
}
