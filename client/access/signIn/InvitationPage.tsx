import { Button, Divider } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { AuthCard } from "../../kit/components/AuthCard.tsx";
import { ErrorNotice } from "../../kit/components/ErrorNotice.tsx";
import { LinkButton } from "../../kit/components/LinkButton.tsx";
import { Loading } from "../../kit/components/Loading.tsx";
import { DraftForm } from "../../kit/drafts/DraftForm.tsx";
import { useDraftForm } from "../../kit/drafts/useDraftForm.ts";
import { t } from "../../kit/i18n/t.ts";
import { trpc, trpcClient } from "../../kit/trpc/trpc.ts";
import { NEW_PERSON, personFieldsByCode, PersonFields, personRules } from "./PersonFields.tsx";
import { SignOnButton } from "./SignInWays.tsx";
import { useLinkToken } from "./useLinkToken.ts";
import { useStartSession } from "./useStartSession.ts";

/** The page of an invitation link: the invited person creates the account, without a session. */
export function InvitationPage() {
  const token = useLinkToken();
  const { data: welcome, isPending } = useQuery(trpc.setup.welcome.queryOptions());
  // A mutation, so that the token is not in a URL; it changes nothing and is idempotent.
  const { data, error, refetch } = useQuery({
    queryKey: ["invitation", token],
    queryFn: () => trpcClient.invitations.read.mutate({ token }),
    staleTime: Infinity,
  });
  if (!data || isPending)
    return (
      <AuthCard title={t("invitation.title")}>
        {error ? (
          <>
            <ErrorNotice
              error={error}
              title={t("invitation.failed")}
              next={t("invitation.next")}
              onRetry={() => void refetch()}
            />
            <LinkButton to="/sign-in">{t("signIn.title")}</LinkButton>
          </>
        ) : (
          <Loading />
        )}
      </AuthCard>
    );
  const { email, role } = data;
  const signOn = welcome?.signOn;
  if (!signOn)
    return (
      <AuthCard title={t("invitation.title")} text={t("invitation.text")}>
        <AcceptForm key={token} token={token} email={email} />
      </AuthCard>
    );
  return (
    <AuthCard title={t("invitation.title")} text={t("invitation.signOn", { email })}>
      <SignOnButton label={signOn.label} />
      {(welcome.passwordSignIn || role === "FACILITY_ADMIN") && (
        <>
          <Divider label={t("signIn.or")} />
          <AcceptForm key={token} token={token} email={email} isSecondary />
        </>
      )}
    </AuthCard>
  );
}

function AcceptForm({
  token,
  email,
  isSecondary = false,
}: {
  token: string;
  email: string;
  isSecondary?: boolean;
}) {
  const enter = useStartSession();
  const draft = useDraftForm({
    stored: { ...NEW_PERSON, email },
    validate: personRules(),
    fieldsByCode: personFieldsByCode,
    async send({ firstName, lastName, password }) {
      const { user } = await trpcClient.invitations.accept.mutate({ token, firstName, lastName, password });
      enter(user);
    },
  });
  return (
    <DraftForm draft={draft} failed={t("register.failed")}>
      <PersonFields form={draft.form} isEmailFixed />
      <Button type="submit" variant={isSecondary ? "default" : "filled"} loading={draft.isSending} fullWidth>
        {t("register.submit")}
      </Button>
    </DraftForm>
  );
}
