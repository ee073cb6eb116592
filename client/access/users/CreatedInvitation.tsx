import { useQuery } from "@tanstack/react-query";
import { OneTimeSecretDialog } from "../../kit/components/OneTimeSecret.tsx";
import { t } from "../../kit/i18n/t.ts";
import { type Outputs, trpc } from "../../kit/trpc/trpc.ts";

/** Shows the link of a new invitation once. */
export function CreatedInvitation({
  created: { invitation, url },
  onClose,
}: {
  created: Outputs["invitations"]["create"];
  onClose: () => void;
}) {
  const { data: welcome } = useQuery(trpc.setup.welcome.queryOptions());
  const { email } = invitation;
  return (
    <OneTimeSecretDialog
      title={t("invitations.created")}
      text={t(welcome?.isMailOn ? "invitations.createdText.mailed" : "invitations.createdText.link", {
        email,
      })}
      secret={url}
      label={t("invitations.link")}
      copyLabel={t("invitations.copy")}
      onClose={onClose}
    />
  );
}
