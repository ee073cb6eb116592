import { Center } from "@mantine/core";
import { t } from "../i18n/t.ts";
import { EmptyState } from "./EmptyState.tsx";
import { LinkButton } from "./LinkButton.tsx";

export function NotFound() {
  return (
    <Center mih="60vh">
      <EmptyState
        isPage
        title={t("frame.notFound.title")}
        text={t("frame.notFound.text")}
        action={<LinkButton to="/">{t("frame.notFound.home")}</LinkButton>}
      />
    </Center>
  );
}
