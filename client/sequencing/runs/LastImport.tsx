import { Button, Group, Text } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { IconArrowBackUp, IconFileImport } from "@tabler/icons-react";
import { t } from "../../kit/i18n/t.ts";
import { formatDateTime } from "../../kit/components/format.ts";
import type { SequencingRun } from "./sequencingRun.ts";
import { UndoImportDialog } from "./UndoImportDialog.tsx";

/** The last workbook import into a run, with undo. Renders nothing without one. */
export function LastImport({ run }: { run: SequencingRun }) {
  const [undoing, undo] = useDisclosure();
  const { lastImport } = run;
  if (!lastImport) return null;
  const { fileName, createdAt, createdBy } = lastImport;
  const params = {
    file: fileName ?? t("sequencing.lastImport.unnamed"),
    time: formatDateTime(createdAt),
  };
  return (
    <Group gap="xs">
      <Group gap="xs" wrap="nowrap" align="flex-start">
        <IconFileImport size={18} style={{ flex: "none" }} aria-hidden />
        <Text size="sm" style={{ overflowWrap: "anywhere" }}>
          {createdBy
            ? t("sequencing.lastImport.by", {
                ...params,
                name: `${createdBy.firstName} ${createdBy.lastName}`,
              })
            : t("sequencing.lastImport", params)}
        </Text>
      </Group>
      <Button
        size="xs"
        variant="default"
        leftSection={<IconArrowBackUp size={14} aria-hidden />}
        onClick={undo.open}
      >
        {t("sequencing.undo")}
      </Button>
      <UndoImportDialog run={run} lastImport={lastImport} opened={undoing} onClose={undo.close} />
    </Group>
  );
}
