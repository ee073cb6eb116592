import { useQuery } from "@tanstack/react-query";
import { t } from "../../kit/i18n/t.ts";
import { trpc } from "../../kit/trpc/trpc.ts";
import { MailForm } from "./MailForm.tsx";
import { SettingsPage } from "./SettingsPage.tsx";
import { UndeliveredCard } from "./UndeliveredCard.tsx";

/** The mail server, a test mail, and the mails that were not delivered. */
export function MailPage() {
  const query = useQuery(trpc.mail.settings.queryOptions());
  return (
    <SettingsPage title={t("mail.title")} text={t("mail.text")} query={query}>
      {(saved) => (
        <>
          <MailForm saved={saved} />
          <UndeliveredCard />
        </>
      )}
    </SettingsPage>
  );
}
