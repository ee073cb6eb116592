import { t } from "../i18n/t.ts";
import { formatDateTime } from "../components/format.ts";
import { KeptNotice } from "./KeptNotice.tsx";

/**
 * Shows that the content is a restored draft that was never saved.
 * @param keptAt ISO time
 */
export function RestoredNotice({ keptAt, onDiscard }: { keptAt: string; onDiscard: () => void }) {
  return (
    <KeptNotice
      text={t("draft.restored", { time: formatDateTime(keptAt) })}
      actions={[{ label: t("draft.discard"), run: onDiscard }]}
    />
  );
}
