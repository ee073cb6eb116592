import { t } from "../messages/t.ts";
import { EmptyState } from "../ui/EmptyState.tsx";
import { LinkButton } from "../ui/LinkButton.tsx";

/** What stands where the registry has no such page. */
export function ExploreNotFound() {
  return (
    <EmptyState
      isPage
      title={t("explore.notFound.title")}
      text={t("explore.notFound.text")}
      action={<LinkButton to="/explore">{t("explore.notFound.home")}</LinkButton>}
    />
  );
}
