import { Center } from "@mantine/core";
import { t } from "../i18n/t.ts";
import { EmptyState } from "./EmptyState.tsx";
import { LinkButton } from "./LinkButton.tsx";

export function NotFound() {
  return (
    <Center mih="60vh">
      <EmptyState
        isPage
        title={t("common.notFound.title")}
        text={t("common.notFound.text")}
        action={<LinkButton to="/">{t("common.notFound.home")}</LinkButton>}
      />
    </Center>
  );
}
