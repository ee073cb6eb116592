import { Button, Group, Text } from "@mantine/core";
import { t } from "../../kit/i18n/t.ts";
import { errorDetails } from "../../kit/trpc/trpc.ts";
import { errorText } from "../../kit/components/ErrorNotice.tsx";
import classes from "../../kit/components/ActionBar.module.css";
import type { OrderSaving } from "./useOrderSaving.ts";

/**
 * Whether the input is saved, the buttons to save and submit, and the number of problems after a refusal.
 * @param showFirst opens the first problem; undefined when it has no place on the page
 */
export function EditorBar({
  isDraft,
  isNew,
  dirty,
  canStore,
  saving,
  showFirst,
}: {
  isDraft: boolean;
  isNew: boolean;
  dirty: boolean;
  canStore: boolean;
  saving: OrderSaving;
  showFirst: (() => void) | undefined;
}) {
  const { isSaving, isSubmitting, error } = saving;
  return (
    <Group className={classes.bar} justify="space-between" gap="xs">
      {error && !isSaving && !isSubmitting ? (
        <Group gap="xs">
          <Text size="sm" c="red" fw={600}>
            {problemText(error, saving.wasSubmit)}
          </Text>
          {showFirst && (
            <Button variant="subtle" size="compact-sm" onClick={showFirst}>
              {t("editor.showFirst")}
            </Button>
          )}
        </Group>
      ) : (
        <Text size="sm" c="dimmed" role="status">
          {stateText({ dirty, saving: isSaving || isSubmitting, canStore, isNew })}
        </Text>
      )}
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

// A single problem is named here, because the list of problems may be out of view.
function problemText(error: unknown, wasSubmit: boolean): string {
  const details = errorDetails(error);
  const [only = errorText(error)] = details;
  if (details.length > 1)
    return t(wasSubmit ? "editor.notSubmitted" : "editor.notSaved", { problems: details.length });
  return t(wasSubmit ? "editor.notSubmittedFor" : "editor.notSavedFor", { problem: only });
}

function stateText({
  dirty,
  saving,
  canStore,
  isNew,
}: {
  dirty: boolean;
  saving: boolean;
  canStore: boolean;
  isNew: boolean;
}): string {
  if (saving) return t("editor.state.saving");
  if (dirty) return t(canStore ? "editor.state.dirty" : "editor.state.unkept");
  return t(isNew ? "editor.state.new" : "editor.state.clean");
}
