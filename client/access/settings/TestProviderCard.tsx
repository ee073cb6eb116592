import { useMutation } from "@tanstack/react-query";
import { t } from "../../kit/i18n/t.ts";
import { trpc } from "../../kit/trpc/trpc.ts";
import { TestCard } from "./TestCard.tsx";

/** Tests the saved sign-on provider. */
export function TestProviderCard({ isChanged }: { isChanged: boolean }) {
  const test = useMutation(trpc.signOn.testProvider.mutationOptions());
  return (
    <TestCard
      title={t("signInSettings.oidc.test")}
      text={t("signInSettings.oidc.test.text")}
      action={t("signInSettings.test")}
      test={test}
      onTest={() => test.mutate()}
      failed={t("signInSettings.test.failed")}
      isChanged={isChanged}
      success={test.data && t("signInSettings.oidc.test.done", { issuer: test.data.issuer })}
    />
  );
}
