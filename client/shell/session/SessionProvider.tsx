import { Modal, Stack, Text } from "@mantine/core";
import { useQueryClient, useSuspenseQuery } from "@tanstack/react-query";
import { lazy, type ReactNode, Suspense, useState } from "react";
import { t } from "../../kit/i18n/t.ts";
import { trpc } from "../../kit/trpc/trpc.ts";
import { SessionContext, type SessionUser } from "../../kit/session/SessionContext.ts";

const SignInForm = lazy(async () => ({
  default: (await import("../../access/signIn/SignInForm.tsx")).SignInForm,
}));

/** Knows who is signed in. When the session ends under them, asks them to sign in again over the page as it stands. */
export function SessionProvider({ children }: { children: ReactNode }) {
  const client = useQueryClient();
  const { data } = useSuspenseQuery(trpc.auth.session.queryOptions());
  const [known, setKnown] = useState<SessionUser | null>(data.user);
  if (data.user && data.user !== known) setKnown(data.user);

  function signedInAgain(user: SessionUser) {
    // Somebody else must not find the page, the lists and the drafts of the one before.
    if (user.id !== known?.id) return location.assign("/");
    client.setQueryData(trpc.auth.session.queryKey(), { user });
    return void client.invalidateQueries();
  }

  return (
    <SessionContext value={known}>
      {known && children}
      <Modal
        opened={!data.user}
        onClose={() => {}}
        withCloseButton={false}
        closeOnClickOutside={false}
        closeOnEscape={false}
        title={t("signIn.ended.title")}
        centered
      >
        <Stack gap="md">
          <Text>{t("signIn.ended.text")}</Text>
          <Suspense>
            <SignInForm email={known?.email ?? ""} onSignedIn={signedInAgain} />
          </Suspense>
        </Stack>
      </Modal>
    </SessionContext>
  );
}
