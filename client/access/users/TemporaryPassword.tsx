import { OneTimeSecretDialog } from "../../kit/components/OneTimeSecret.tsx";
import { t } from "../../kit/i18n/t.ts";

/** Shows the temporary password of an account once. */
export function TemporaryPassword({
  name,
  password,
  onClose,
}: {
  name: string;
  password: string;
  onClose: () => void;
}) {
  return (
    <OneTimeSecretDialog
      title={t("users.temporary.title")}
      text={t("users.temporary.text", { name })}
      secret={password}
      label={t("users.temporary.title")}
      copyLabel={t("users.temporary.copy")}
      onClose={onClose}
    />
  );
}
