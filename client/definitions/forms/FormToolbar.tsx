import { Button, Group } from "@mantine/core";
import { IconChecklist, IconFolderPlus, IconHistory, IconPlus } from "@tabler/icons-react";
import { t } from "../../kit/i18n/t.ts";
import type { BuilderDialog } from "./BuilderDialogs.tsx";

const ICON = { size: 16, stroke: 1.75, "aria-hidden": true } as const;

/**
 * Adds fields and groups to a form and opens its versions.
 * @param sectionId the section of a new field
 */
export function FormToolbar({
  sectionId,
  hasVersions,
  onDialog,
}: {
  sectionId: string;
  hasVersions: boolean;
  onDialog: (dialog: BuilderDialog) => void;
}) {
  const others = [
    { dialog: { kind: "checklist" }, icon: IconChecklist, label: t("forms.checklist.add") },
    { dialog: { kind: "group", groupId: undefined }, icon: IconFolderPlus, label: t("forms.group.add") },
    ...(hasVersions
      ? [{ dialog: { kind: "versions" }, icon: IconHistory, label: t("forms.versions") } as const]
      : []),
  ] as const;
  return (
    <Group gap="xs">
      <Button leftSection={<IconPlus {...ICON} />} onClick={() => onDialog({ kind: "addField", sectionId })}>
        {t("forms.add")}
      </Button>
      {others.map(({ dialog, icon: Icon, label }) => (
        <Button
          key={dialog.kind}
          variant="default"
          leftSection={<Icon {...ICON} />}
          onClick={() => onDialog(dialog)}
        >
          {label}
        </Button>
      ))}
    </Group>
  );
}
