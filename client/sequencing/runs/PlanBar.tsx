import { Button, Group, Text } from "@mantine/core";
import { t } from "../../kit/i18n/t.ts";
import classes from "./sequencing.module.css";

/** Whether what was typed into a run plan is safe, and the way to make it so. wrongCells: how many keep it from being
 *  saved, as far as that was tried. */
export function PlanBar({
  dirty,
  couldKeep,
  isSaving,
  wrongCells,
  onSave,
}: {
  dirty: boolean;
  couldKeep: boolean;
  isSaving: boolean;
  wrongCells: number;
  onSave: () => void;
}) {
  return (
    <Group className={classes.bar ?? ""} justify="space-between" gap="xs">
      <Text size="sm" c={dirty && wrongCells > 0 ? "var(--mantine-color-error)" : "dimmed"} role="status">
        {stateText()}
      </Text>
      <Button loading={isSaving} disabled={!dirty} onClick={onSave}>
        {t("sequencing.plan.save")}
      </Button>
    </Group>
  );

  function stateText(): string {
    if (isSaving) return t("editor.state.saving");
    if (!dirty) return t("editor.state.clean");
    if (wrongCells > 0) return t("sequencing.plan.correct", { cells: wrongCells });
    return t(couldKeep ? "editor.state.dirty" : "editor.state.unkept");
  }
}
