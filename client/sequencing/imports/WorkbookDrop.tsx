import { Button, Group, Loader, Stack, Text, Title } from "@mantine/core";
import { IconFileSpreadsheet } from "@tabler/icons-react";
import { useRef, useState } from "react";
import { t } from "../../kit/i18n/t.ts";
import { useFileDrop } from "../../kit/components/useFileDrop.ts";
import classes from "./imports.module.css";

/**
 * Accepts one workbook, dropped anywhere on the page or chosen.
 * @param reading the name of the workbook that is being read
 */
export function WorkbookDrop({
  reading,
  onFile,
}: {
  reading: string | undefined;
  onFile: (file: File) => void;
}) {
  const [refusal, setRefusal] = useState<string>();
  const input = useRef<HTMLInputElement>(null);

  function choose(files: File[]) {
    const [file, ...others] = files;
    if (!file) return;
    const isText = /\.(csv|tsv|txt|xls|ods|numbers)$/i.test(file.name);
    if (others.length > 0) return setRefusal(t("imports.drop.several"));
    if (isText) return setRefusal(t("imports.drop.notWorkbook"));
    setRefusal(undefined);
    onFile(file);
  }
  const isOver = useFileDrop((transfer) => choose([...transfer.files]));

  return (
    <div className={classes.zone} data-over={isOver || undefined}>
      <Stack align="center" gap="xs">
        <Title order={2} size="h4">
          {t(isOver ? "imports.drop.now" : "imports.drop.title")}
        </Title>
        <Text size="sm" c="dimmed" maw={620}>
          {t("imports.drop.text")}
        </Text>
        <Button
          leftSection={<IconFileSpreadsheet size={18} aria-hidden />}
          disabled={reading !== undefined}
          onClick={() => input.current?.click()}
        >
          {t("imports.drop.choose")}
        </Button>
        <input
          ref={input}
          type="file"
          accept=".xlsx,.xlsm,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
          className={classes.input}
          aria-label={t("imports.drop.input")}
          onChange={({ currentTarget }) => {
            choose([...(currentTarget.files ?? [])]);
            currentTarget.value = "";
          }}
        />
        <Group gap="xs" role="status" mih={22} justify="center">
          {reading !== undefined && <Loader size="xs" />}
          <Text size="sm" {...(refusal ? { c: "var(--mantine-color-error)" } : {})}>
            {reading === undefined ? refusal : t("imports.reading", { name: reading })}
          </Text>
        </Group>
      </Stack>
    </div>
  );
}
