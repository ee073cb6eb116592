import { Button, Group, Text } from "@mantine/core";
import { t } from "../../kit/i18n/t.ts";
import classes from "./sequencing.module.css";

/**
 * Whether the run plan is saved, and the save button.
 * @param wrongCells the number of cells that blocked the last save
 */
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
