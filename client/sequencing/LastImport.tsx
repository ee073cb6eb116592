import { Group, Text } from "@mantine/core";
import { IconFileImport } from "@tabler/icons-react";
import { t } from "../messages/t.ts";
import { formatDateTime } from "../ui/format.ts";
import type { SequencingRun } from "./sequencingRun.ts";

/** Where the plan of a run came from last, and the way to take that back. Renders nothing for one that was never
 *  imported. */
export function LastImport({ run }: { run: SequencingRun; dirty: boolean; onUndone: () => void }) {
  const { lastImport } = run;
  if (!lastImport) return null;
  const { fileName, createdAt, createdBy } = lastImport;
  const told = {
    file: fileName ?? t("sequencing.lastImport.unnamed"),
    time: formatDateTime(createdAt),
  };
  return (
    <Group gap="xs">
      <IconFileImport size={18} aria-hidden />
      <Text size="sm" style={{ overflowWrap: "anywhere" }}>
        {createdBy
          ? t("sequencing.lastImport.by", { ...told, name: `${createdBy.firstName} ${createdBy.lastName}` })
          : t("sequencing.lastImport", told)}
      </Text>
    </Group>
  );
}
