import { Button, Group, Text } from "@mantine/core";
import { useEffect, useRef } from "react";
import classes from "../../kit/components/ActionBar.module.css";
import type { DraftFormState } from "../../kit/drafts/useDraftForm.ts";
import { t } from "../../kit/i18n/t.ts";

/**
 * The bar that saves a settings page. Appears when something differs from the stored settings.
 * @param isChanged whether a save would change anything; without it, whether the form differs
 */
export function SaveBar<Values extends object>({
  draft: { isDirty, isSending, discard },
  isChanged = isDirty,
}: {
  draft: DraftFormState<Values>;
  isChanged?: boolean;
}) {
  const place = useRef<HTMLDivElement>(null);
  const wasShown = useRef(isChanged);
  // A button that disappears with the bar would take the keyboard focus to the top of the document.
  useEffect(() => {
    if (wasShown.current && !isChanged && document.activeElement === document.body)
      place.current?.focus({ preventScroll: true });
    wasShown.current = isChanged;
  }, [isChanged]);
  return (
    <div ref={place} tabIndex={-1} className={classes.place}>
      {isChanged && (
        <Group className={classes.bar} justify="space-between" gap="sm" wrap="nowrap">
          <Text size="sm" role="status">
            {t("settings.unsaved")}
          </Text>
          <Group gap="xs" wrap="nowrap">
            <Button variant="default" disabled={isSending} onClick={discard}>
              {t("drafts.discard")}
            </Button>
            <Button type="submit" loading={isSending}>
              {t("settings.save")}
            </Button>
          </Group>
        </Group>
      )}
    </div>
  );
}
