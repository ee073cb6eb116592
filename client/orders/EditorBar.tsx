import { Button, Group, Text } from "@mantine/core";
import { t } from "../messages/t.ts";
import classes from "./OrderEditor.module.css";
import type { OrderSaving } from "./useOrderSaving.ts";

/** Whether what was typed is safe, and the ways to make it so. */
export function EditorBar({
  isDraft,
  isNew,
  dirty,
  couldKeep,
  saving,
}: {
  isDraft: boolean;
  isNew: boolean;
  dirty: boolean;
  couldKeep: boolean;
  saving: OrderSaving;
}) {
  const { isSaving, isSubmitting } = saving;
  return (
    <Group className={classes.bar} justify="space-between" gap="xs">
      <Text size="sm" c="dimmed" role="status">
        {stateText({ dirty, saving: isSaving || isSubmitting, couldKeep, isNew })}
      </Text>
      <Group gap="xs">
        <Button
          variant={isDraft ? "default" : "filled"}
          loading={isSaving}
          disabled={isSubmitting || !(dirty || isNew)}
          onClick={() => void saving.saveNow()}
        >
          {t(isDraft ? "editor.saveDraft" : "editor.save")}
        </Button>
        {isDraft && (
          <Button loading={isSubmitting} disabled={isSaving} onClick={() => void saving.submitNow()}>
            {t("editor.submit")}
          </Button>
        )}
      </Group>
    </Group>
  );
}

function stateText({
  dirty,
  saving,
  couldKeep,
  isNew,
}: {
  dirty: boolean;
  saving: boolean;
  couldKeep: boolean;
  isNew: boolean;
}): string {
  if (saving) return t("editor.state.saving");
  if (dirty) return t(couldKeep ? "editor.state.dirty" : "editor.state.unkept");
  return t(isNew ? "editor.state.new" : "editor.state.clean");
}
