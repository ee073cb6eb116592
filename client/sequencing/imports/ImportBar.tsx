import { Button, Group, Text } from "@mantine/core";
import { t } from "../../kit/i18n/t.ts";
import classes from "./imports.module.css";
import type { Review } from "./plan.ts";

/** A summary of what the import would change, and the import button. */
export function ImportBar({
  review: { counts, preview },
  isCurrent,
  couldNotCheck,
  isDraft,
  isApplying,
  onApply,
}: {
  review: Review;
  isCurrent: boolean;
  couldNotCheck: boolean;
  isDraft: boolean;
  isApplying: boolean;
  onApply: () => void;
}) {
  const rows = counts.new + counts.changed;
  const isReady = isCurrent && preview.applyReady && rows > 0 && !isDraft;
  return (
    <Group className={classes.bar ?? ""} justify="space-between" gap="xs">
      <Text
        size="sm"
        role="status"
        c={isCurrent && !preview.applyReady ? "var(--mantine-color-error)" : "dimmed"}
      >
        {stateText()}
      </Text>
      <Button loading={isApplying} disabled={!isReady} onClick={onApply}>
        {preview.applyReady && rows > 0 ? t("imports.apply.rows", { rows }) : t("imports.apply")}
      </Button>
    </Group>
  );

  function stateText(): string {
    if (couldNotCheck) return t("imports.bar.unchecked");
    if (!isCurrent) return t("imports.bar.checking");
    if (counts.problem > 0) return t("imports.bar.wrong", { rows: counts.problem });
    if (preview.rows.length === 0) return t("imports.bar.empty");
    if (isDraft) return t("imports.draft");
    if (rows === 0) return t("imports.bar.same");
    return t("imports.bar.ready", { added: counts.new, changed: counts.changed });
  }
}
