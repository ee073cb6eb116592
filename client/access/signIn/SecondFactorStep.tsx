import { Button, Stack, Text, TextInput } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { ErrorNotice } from "../../kit/components/ErrorNotice.tsx";
import { DraftForm } from "../../kit/drafts/DraftForm.tsx";
import { required } from "../../kit/drafts/rules.ts";
import { useDraftForm } from "../../kit/drafts/useDraftForm.ts";
import { t } from "../../kit/i18n/t.ts";
import type { SessionUser } from "../../kit/session/SessionContext.ts";
import { trpcClient } from "../../kit/trpc/trpc.ts";

const METHODS = ["totp", "passkey", "recovery"] as const;
type Method = (typeof METHODS)[number];

/**
 * The second step of a sign-in: a code, a passkey or a recovery code.
 * @param methods those that the account has
 * @param onBack returns to the password
 */
export function SecondFactorStep({
  methods,
  onSignedIn,
  onBack,
}: {
  methods: string[];
  onSignedIn: (user: SessionUser) => void;
  onBack: () => void;
}) {
  const offered = METHODS.filter((method) => methods.includes(method));
  const [method, setMethod] = useState<Method | undefined>(offered[0]);
  return (
    <Stack gap="md">
      <Text fw={600}>{t("signIn.factor.title")}</Text>
      {method === undefined && <Text>{t("signIn.factor.none")}</Text>}
      {method === "passkey" && <PasskeyForm onSignedIn={onSignedIn} />}
      {(method === "totp" || method === "recovery") && (
        <CodeForm key={method} method={method} onSignedIn={onSignedIn} />
      )}
      <Stack gap={0}>
        {offered
          .filter((other) => other !== method)
          .map((other) => (
            <Button key={other} variant="subtle" size="sm" onClick={() => setMethod(other)}>
              {t(`signIn.factor.use.${other}`)}
            </Button>
          ))}
        <Button variant="subtle" size="sm" color="gray" onClick={onBack}>
          {t("signIn.factor.back")}
        </Button>
      </Stack>
      {method !== undefined && (
        <Text size="sm" c="dimmed">
          {t("signIn.factor.lost")}
        </Text>
      )}
    </Stack>
  );
}

function CodeForm({
  method,
  onSignedIn,
}: {
  method: "totp" | "recovery";
  onSignedIn: (user: SessionUser) => void;
}) {
  const label = t(method === "totp" ? "signIn.factor.code" : "signIn.factor.recovery");
  const draft = useDraftForm({
    stored: { code: "" },
    validate: { code: required(label) },
    fieldsByCode: { "auth.wrongCode": "code" },
    async send({ code }) {
      onSignedIn((await trpcClient.auth.secondFactor.mutate({ code })).user);
    },
  });
  return (
    <DraftForm draft={draft} failed={t("signIn.failed")}>
      <TextInput
        label={label}
        {...(method === "recovery" && { description: t("signIn.factor.recovery.hint") })}
        inputMode={method === "totp" ? "numeric" : "text"}
        autoComplete={method === "totp" ? "one-time-code" : "off"}
        autoCapitalize="off"
        spellCheck={false}
        maxLength={40}
        required
        withAsterisk={false}
        autoFocus
        {...draft.form.getInputProps("code")}
      />
      <Button type="submit" loading={draft.isSending} fullWidth>
        {t("signIn.submit")}
      </Button>
    </DraftForm>
  );
}

function PasskeyForm({ onSignedIn }: { onSignedIn: (user: SessionUser) => void }) {
  const sign = useMutation({
    async mutationFn() {
      const [{ options }, { signWithPasskey }] = await Promise.all([
        trpcClient.auth.startPasskey.mutate(),
        import("../factors/passkeys.ts"),
      ]);
      const response = await signWithPasskey(options).catch((cause: unknown) => {
        throw new Error(t("signIn.factor.passkey.cancelled"), { cause });
      });
      return trpcClient.auth.passkey.mutate({ response });
    },
    onSuccess: ({ user }) => onSignedIn(user),
  });
  return (
    <Stack gap="md">
      <ErrorNotice error={sign.error} title={t("signIn.failed")} />
      <Text>{t("signIn.factor.passkey.text")}</Text>
      <Button loading={sign.isPending} onClick={() => sign.mutate()} fullWidth autoFocus>
        {t("signIn.factor.passkey")}
      </Button>
    </Stack>
  );
}
