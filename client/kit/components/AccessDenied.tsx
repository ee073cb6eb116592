import { t } from "../i18n/t.ts";
import { EmptyState } from "./EmptyState.tsx";
import { LinkButton } from "./LinkButton.tsx";

/** Replaces a facility page for users without access. */
export function AccessDenied() {
  return (
    <EmptyState
      isPage
      title={t("common.accessDenied.title")}
      text={t("common.accessDenied.text")}
      action={<LinkButton to="/">{t("common.notFound.home")}</LinkButton>}
    />
  );
}
