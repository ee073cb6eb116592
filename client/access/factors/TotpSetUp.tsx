import { Button, Center, Code, Stack, Text, TextInput } from "@mantine/core";
import { useState } from "react";
import { renderSVG } from "uqr";
import { DialogButtons } from "../../kit/components/DialogButtons.tsx";
import { DraftForm } from "../../kit/drafts/DraftForm.tsx";
import { required } from "../../kit/drafts/rules.ts";
import { useDraftForm } from "../../kit/drafts/useDraftForm.ts";
import { t } from "../../kit/i18n/t.ts";
import { type Outputs, trpcClient } from "../../kit/trpc/trpc.ts";
import { type Outcome, ProofForm } from "./FactorDialog.tsx";

type Started = Outputs["factors"]["startTotp"];

const QR_PIXELS = 200;

/** Sets up an authenticator app: password, QR code, first code. */
export function TotpSetUp({
  hasPassword,
  onCancel,
  onDone,
}: {
  hasPassword: boolean;
  onCancel: () => void;
  onDone: (outcome: Outcome) => void;
}) {
  const [started, setStarted] = useState<Started>();
  if (started) return <Confirmation {...started} onCancel={onCancel} onDone={onDone} />;
  return (
    <ProofForm
      text={t("factors.text")}
      submit={t("factors.continue")}
      failed={t("factors.notConfirmed")}
      hasPassword={hasPassword}
      onCancel={onCancel}
      run={async ({ password }) => setStarted(await trpcClient.factors.startTotp.mutate({ password }))}
    />
  );
}

function Confirmation({
  secret,
  uri,
  onCancel,
  onDone,
}: Started & { onCancel: () => void; onDone: (outcome: Outcome) => void }) {
  const draft = useDraftForm({
    stored: { code: "" },
    validate: { code: required(t("factors.code")) },
    fieldsByCode: { "factors.codeNotMatching": "code" },
    async send({ code }) {
      onDone(await trpcClient.factors.confirmTotp.mutate({ code }));
    },
  });
  return (
    <DraftForm draft={draft} failed={t("factors.notConfirmed")}>
      <Text>{t("factors.scan")}</Text>
      <Center>
        <img
          src={`data:image/svg+xml,${encodeURIComponent(renderSVG(uri, { border: 4 }))}`}
          alt={t("factors.qr")}
          width={QR_PIXELS}
          height={QR_PIXELS}
        />
      </Center>
      <Stack gap={4}>
        <Text size="sm" fw={500}>
          {t("factors.key")}
        </Text>
        <Code block aria-label={t("factors.key")} style={{ userSelect: "all", overflowWrap: "anywhere" }}>
          {secret}
        </Code>
      </Stack>
      <TextInput
        label={t("factors.code")}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={20}
        required
        withAsterisk={false}
        autoFocus
        {...draft.form.getInputProps("code")}
      />
      <DialogButtons onCancel={onCancel}>
        <Button type="submit" loading={draft.isSending}>
          {t("factors.confirm")}
        </Button>
      </DialogButtons>
    </DraftForm>
  );
}
