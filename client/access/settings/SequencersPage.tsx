import { useQuery } from "@tanstack/react-query";
import { t } from "../../kit/i18n/t.ts";
import { trpc } from "../../kit/trpc/trpc.ts";
import { RunFoldersForm } from "./RunFoldersForm.tsx";
import { SequencersForm } from "./SequencersForm.tsx";
import { SettingsPage } from "./SettingsPage.tsx";

/** Output root and live monitoring of the sequencers, and the directories of run folders. */
export function SequencersPage() {
  const query = useQuery(trpc.settings.streams.queryOptions());
  const runFolders = useQuery(trpc.settings.runFolders.queryOptions());
  return (
    <SettingsPage title={t("streams.settings.title")} text={t("streams.settings.text")} query={query}>
      {(saved) => (
        <>
          <SequencersForm saved={saved} />
          <SettingsPage
            title={t("runFolders.settings.title")}
            text={t("runFolders.settings.text")}
            query={runFolders}
          >
            {(found) => <RunFoldersForm saved={found} />}
          </SettingsPage>
        </>
      )}
    </SettingsPage>
  );
}
