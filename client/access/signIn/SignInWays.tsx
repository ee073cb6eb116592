import { Button, Divider } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense, useState } from "react";
import { loadFacilityMessages } from "../../kit/i18n/loadMessages.ts";
import { t } from "../../kit/i18n/t.ts";
import type { SessionUser } from "../../kit/session/SessionContext.ts";
import { trpc } from "../../kit/trpc/trpc.ts";
import { SignInForm } from "./SignInForm.tsx";

const SecondFactorStep = lazy(async () => {
  const [module] = await Promise.all([import("./SecondFactorStep.tsx"), loadFacilityMessages()]);
  return { default: module.SecondFactorStep };
});

/**
 * The ways of signing in that the facility offers: single sign-on, and the form for a password, which is followed by
 * the second factor of an account that has one.
 * @param next the page to open after single sign-on, which leaves this page
 * @param onSignedIn receives the user of the session that the form has opened
 */
export function SignInWays({
  email = "",
  next,
  onSignedIn,
}: {
  email?: string;
  next: string | undefined;
  onSignedIn: (user: SessionUser) => void;
}) {
  const { data: welcome } = useQuery(trpc.setup.welcome.queryOptions());
  const [isFormShown, setIsFormShown] = useState(false);
  const [methods, setMethods] = useState<string[]>();
  const signOn = welcome?.signOn;
  const hasDirectory = welcome?.hasDirectory ?? false;
  if (methods)
    return (
      <Suspense>
        <SecondFactorStep methods={methods} onSignedIn={onSignedIn} onBack={() => setMethods(undefined)} />
      </Suspense>
    );
  const form = { email, hasDirectory, onSignedIn, onSecondFactor: setMethods };
  if (!signOn) return <SignInForm {...form} />;
  const hasForm = welcome.passwordSignIn || hasDirectory || isFormShown;
  return (
    <>
      <SignOnButton label={signOn.label} next={next} />
      {hasForm && <Divider label={t("signIn.or")} />}
      {hasForm ? (
        <SignInForm {...form} isSecondary />
      ) : (
        <Button variant="subtle" size="sm" onClick={() => setIsFormShown(true)}>
          {t("signIn.withPassword")}
        </Button>
      )}
    </>
  );
}

/**
 * Starts single sign-on, which leaves the page.
 * @param label null for the usual one
 * @param next the page to open afterwards
 */
export function SignOnButton({ label, next }: { label: string | null; next?: string | undefined }) {
  return (
    <Button
      component="a"
      href={`/api/auth/oidc/start${next === undefined ? "" : `?returnTo=${encodeURIComponent(next)}`}`}
      fullWidth
    >
      {label ?? t("signIn.signOn")}
    </Button>
  );
}
