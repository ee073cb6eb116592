import { Button, Group, Text } from "@mantine/core";
import { t } from "../../kit/i18n/t.ts";
import classes from "../../kit/components/ActionBar.module.css";
import { formatDateTime } from "../../kit/components/format.ts";
import type { Study } from "./details.ts";
import type { useStudyChanges } from "./useStudyChanges.ts";

/** Whether the input is saved and the study is ready, with the buttons to save and mark it ready. Always visible. */
export function StudyBar({
  study,
  dirty,
  canStore,
  changes,
  hasSamples,
  onReady,
}: {
  study: Study;
  dirty: boolean;
  canStore: boolean;
  changes: ReturnType<typeof useStudyChanges>;
  hasSamples: boolean;
  onReady: () => void;
}) {
  const { isSaving, isDeclaring } = changes;
  return (
    <Group className={classes.bar} justify="space-between" gap="xs">
      <Text size="sm" c="dimmed" role="status">
        {stateText()}
      </Text>
      <Group gap="xs">
        <Button
          variant="default"
          loading={isSaving}
          disabled={isDeclaring || !dirty}
          onClick={() => void changes.save()}
        >
          {t("study.save")}
        </Button>
        {study.readyForSubmission ? (
          <Button
            variant="default"
            loading={isDeclaring}
            disabled={isSaving}
            onClick={() => void changes.declare(false)}
          >
            {t("study.readyAgain")}
          </Button>
        ) : (
          <Button loading={isDeclaring} disabled={isSaving || !hasSamples} onClick={onReady}>
            {t("study.ready")}
          </Button>
        )}
      </Group>
    </Group>
  );

  function stateText(): string {
    if (isSaving || isDeclaring) return t("editor.state.saving");
    if (dirty) return t(canStore ? "editor.state.dirty" : "editor.state.unkept");
    if (study.readyAt !== null) return t("study.readySince", { time: formatDateTime(study.readyAt) });
    return t("editor.state.clean");
  }
}
