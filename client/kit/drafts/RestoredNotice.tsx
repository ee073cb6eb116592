import { t } from "../i18n/t.ts";
import { formatDateTime } from "../components/format.ts";
import { DraftNotice } from "./DraftNotice.tsx";

/**
 * Shows that the content is a restored draft that was never saved.
 * @param savedAt ISO time
 */
export function RestoredNotice({ savedAt, onDiscard }: { savedAt: string; onDiscard: () => void }) {
  return (
    <DraftNotice
      text={t("drafts.restored", { time: formatDateTime(savedAt) })}
      actions={[{ label: t("drafts.discard"), run: onDiscard }]}
    />
  );
}
