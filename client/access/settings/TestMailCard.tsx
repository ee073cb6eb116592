import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { t } from "../../kit/i18n/t.ts";
import { useSession } from "../../kit/session/SessionContext.ts";
import { trpc } from "../../kit/trpc/trpc.ts";
import { TestCard } from "./TestCard.tsx";

/** Sends a test mail and shows the answer of the mail server. */
export function TestMailCard({ isChanged }: { isChanged: boolean }) {
  const { user } = useSession();
  const [to, setTo] = useState(user.email);
  const test = useMutation(trpc.mail.test.mutationOptions());
  return (
    <TestCard
      title={t("mail.test")}
      text={t("mail.test.text")}
      field={{
        label: t("mail.test.to"),
        type: "email",
        value: to,
        onChange: (event) => setTo(event.currentTarget.value),
      }}
      action={t("mail.test.send")}
      test={test}
      onTest={() => test.mutate({ to })}
      failed={t("mail.test.failed")}
      isChanged={isChanged}
      success={test.data && t("mail.test.sent", { answer: test.data.answer })}
    />
  );
}
