import { useQuery } from "@tanstack/react-query";
import { t } from "../../kit/i18n/t.ts";
import { trpc } from "../../kit/trpc/trpc.ts";
import { SequencersForm } from "./SequencersForm.tsx";
import { SettingsPage } from "./SettingsPage.tsx";

/** Output root and live monitoring of the sequencers. */
export function SequencersPage() {
  const query = useQuery(trpc.settings.streams.queryOptions());
  return (
    <SettingsPage title={t("streams.settings.title")} text={t("streams.settings.text")} query={query}>
      {(saved) => <SequencersForm saved={saved} />}
    </SettingsPage>
  );
}
