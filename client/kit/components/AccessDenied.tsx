import { t } from "../i18n/t.ts";
import { EmptyState } from "./EmptyState.tsx";
import { LinkButton } from "./LinkButton.tsx";

/** Replaces a facility page for users without access. */
export function AccessDenied() {
  return (
    <EmptyState
      isPage
      title={t("frame.notForYou.title")}
      text={t("frame.notForYou.text")}
      action={<LinkButton to="/">{t("frame.notFound.home")}</LinkButton>}
    />
  );
}
