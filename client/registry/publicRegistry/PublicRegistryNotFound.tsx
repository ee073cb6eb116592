import { t } from "../../kit/i18n/t.ts";
import { EmptyState } from "../../kit/components/EmptyState.tsx";
import { LinkButton } from "../../kit/components/LinkButton.tsx";

/** The page for unknown registry paths. */
export function PublicRegistryNotFound() {
  return (
    <EmptyState
      isPage
      title={t("publicRegistry.notFound.title")}
      text={t("publicRegistry.notFound.text")}
      action={<LinkButton to="/explore">{t("publicRegistry.notFound.home")}</LinkButton>}
    />
  );
}
