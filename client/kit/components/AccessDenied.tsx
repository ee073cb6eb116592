import { t } from "../i18n/t.ts";
import { useSession } from "../session/SessionContext.ts";
import { EmptyState } from "./EmptyState.tsx";
import { LinkButton } from "./LinkButton.tsx";

/** Replaces a page for users without its right. */
export function AccessDenied() {
  const { user, isOfFacility } = useSession();
  const role = t(`common.role.${user.role}`);
  return (
    <EmptyState
      isPage
      title={t(isOfFacility ? "common.accessDenied.role.title" : "common.accessDenied.title")}
      text={isOfFacility ? t("common.accessDenied.role.text", { role }) : t("common.accessDenied.text")}
      action={<LinkButton to="/">{t("common.notFound.home")}</LinkButton>}
    />
  );
}
