import { Modal, Stack, Text } from "@mantine/core";
import { useQueryClient, useSuspenseQuery } from "@tanstack/react-query";
import { lazy, type ReactNode, Suspense, useState } from "react";
import { t } from "../../kit/i18n/t.ts";
import { trpc } from "../../kit/trpc/trpc.ts";
import { SessionContext, type SessionUser } from "../../kit/session/SessionContext.ts";

const SignInWays = lazy(async () => ({
  default: (await import("../../access/signIn/SignInWays.tsx")).SignInWays,
}));

/** Provides the signed-in user. When the session expires, shows the sign-in dialog above the current page. */
export function SessionProvider({ children }: { children: ReactNode }) {
  const client = useQueryClient();
  const { data } = useSuspenseQuery(trpc.auth.session.queryOptions());
  const [known, setKnown] = useState<SessionUser | null>(data.user);
  if (data.user && data.user !== known) setKnown(data.user);

  function signedInAgain(user: SessionUser) {
    // Another user must not see the page, lists and drafts of the previous one.
    if (user.id !== known?.id || user.mustChangePassword) return location.assign("/");
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
            <SignInWays
              email={known?.email ?? ""}
              next={location.pathname + location.search}
              onSignedIn={signedInAgain}
            />
          </Suspense>
        </Stack>
      </Modal>
    </SessionContext>
  );
}
