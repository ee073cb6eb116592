import { Button, Menu } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { IconDownload } from "@tabler/icons-react";
import { useMutation } from "@tanstack/react-query";
import { t } from "../i18n/t.ts";
import { errorText } from "../components/ErrorNotice.tsx";
import { REFUSAL_HEADER, translateResponse } from "../i18n/refusalHeader.ts";

const FORMATS = ["csv", "xlsx"] as const;

/**
 * Exports rows as a file: the selected ones, otherwise all matching ones.
 * @param path below /api/exports/
 * @param query the request beside the format
 */
export function ExportMenu({ path, count, query }: { path: string; count: number; query: object }) {
  const download = useMutation({
    mutationFn: (format: (typeof FORMATS)[number]) => downloadRows(path, { ...query, format }),
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

const REVOKE_AFTER_MS = 60_000;

/**
 * Exports rows on the server and saves the file. Throws with the server's text.
 * @param path below /api/exports/
 */
async function downloadRows(path: string, query: object): Promise<void> {
  const answer = await fetch(`/api/exports/${path}`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(query),
  });
  if (!answer.ok) {
    const refused = (await answer.json().catch(() => null)) as { error?: string } | null;
    const text = refused?.error ?? t("table.export.failed");
    throw new Error(translateResponse(text, answer.headers.get(REFUSAL_HEADER)));
  }
  const address = URL.createObjectURL(await answer.blob());
  const link = document.createElement("a");
  link.href = address;
  link.download = parseFileName(answer.headers.get("content-disposition")) ?? path;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), REVOKE_AFTER_MS);
}

function parseFileName(disposition: string | null): string | undefined {
  return /filename="?([^";]+)"?/.exec(disposition ?? "")?.[1];
}
