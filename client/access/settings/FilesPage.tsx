import { useQuery } from "@tanstack/react-query";
import { t } from "../../kit/i18n/t.ts";
import { trpc } from "../../kit/trpc/trpc.ts";
import { FilesForm } from "./FilesForm.tsx";
import { SettingsPage } from "./SettingsPage.tsx";

/** Storage and accepted types of sequencing files. */
export function FilesPage() {
  const query = useQuery(trpc.settings.sequencingFiles.queryOptions());
  return (
    <SettingsPage title={t("settings.files")} text={t("settings.files.text")} query={query}>
      {(files) => <FilesForm files={files} />}
    </SettingsPage>
  );
}
