import { Button, PasswordInput } from "@mantine/core";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useRouter, useSearch } from "@tanstack/react-router";
import { AuthCard } from "../../kit/components/AuthCard.tsx";
import { ErrorNotice } from "../../kit/components/ErrorNotice.tsx";
import { DraftForm } from "../../kit/drafts/DraftForm.tsx";
import { required } from "../../kit/drafts/rules.ts";
import { useDraftForm } from "../../kit/drafts/useDraftForm.ts";
import { t } from "../../kit/i18n/t.ts";
import { trpc, trpcClient } from "../../kit/trpc/trpc.ts";
import { NewPasswordFields, newPasswordRules } from "./NewPasswordFields.tsx";
import { useStartSession } from "./useStartSession.ts";

/** Asks for a new password when someone else chose the present one. All other pages lead here until then. */
export function NewPasswordPage() {
  const { next } = useSearch({ from: "/new-password" });
  const { data } = useQuery(trpc.auth.session.queryOptions());
  const enter = useStartSession();
  const client = useQueryClient();
  const router = useRouter();
  const signOut = useMutation(
    trpc.auth.signOut.mutationOptions({
      onSuccess() {
        client.clear();
        router.history.replace("/sign-in");
      },
    }),
  );
  const draft = useDraftForm({
    stored: { currentPassword: "", newPassword: "", repeated: "" },
    validate: { currentPassword: required(t("newPassword.current")), ...newPasswordRules() },
    fieldsByCode: { "auth.wrongCurrentPassword": "currentPassword", "auth.passwordUnchanged": "newPassword" },
    async send({ currentPassword, newPassword }) {
      await trpcClient.auth.changePassword.mutate({ currentPassword, newPassword });
      const { user } = await trpcClient.auth.session.query();
      if (user) enter(user, next);
    },
  });
  return (
    <AuthCard title={t("newPassword.title")} text={t("newPassword.text")}>
      <DraftForm draft={draft} failed={t("account.password.failed")}>
        <PasswordInput
          label={t("newPassword.current")}
          autoComplete="current-password"
          required
          withAsterisk={false}
          autoFocus
          {...draft.form.getInputProps("currentPassword")}
        />
        <NewPasswordFields form={draft.form} email={data?.user?.email ?? ""} />
        <Button type="submit" loading={draft.isSending} fullWidth>
          {t("account.password.submit")}
        </Button>
      </DraftForm>
      <ErrorNotice error={signOut.error} />
      <Button variant="subtle" loading={signOut.isPending} onClick={() => signOut.mutate()}>
        {t("newPassword.signOut")}
      </Button>
    </AuthCard>
  );
}
