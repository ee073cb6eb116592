import { Button, Modal, PasswordInput, Text, TextInput } from "@mantine/core";
import { type ReactNode, useState } from "react";
import { DialogButtons } from "../../kit/components/DialogButtons.tsx";
import { DraftForm } from "../../kit/drafts/DraftForm.tsx";
import { required } from "../../kit/drafts/rules.ts";
import { useDraftForm } from "../../kit/drafts/useDraftForm.ts";
import { t } from "../../kit/i18n/t.ts";
import { RecoveryCodes } from "./RecoveryCodes.tsx";

/** What a step of a dialog ends with: recovery codes to show, or nothing more. */
export type Outcome = { recoveryCodes: string[] | null };

/** A dialog that changes a second factor and then shows new recovery codes, if there are any. While codes are shown, only
 *  their button closes it. */
export function FactorDialog({
  title,
  onClose,
  children,
}: {
  title: string;
  onClose: () => void;
  children: (finish: (outcome: Outcome) => void) => ReactNode;
}) {
  const [codes, setCodes] = useState<string[]>();
  const finish = ({ recoveryCodes }: Outcome) => (recoveryCodes ? setCodes(recoveryCodes) : onClose());
  return (
    <Modal
      opened
      onClose={onClose}
      title={codes ? t("factors.codes.title") : title}
      closeOnClickOutside={false}
      closeOnEscape={!codes}
      withCloseButton={!codes}
      centered
    >
      {codes ? <RecoveryCodes codes={codes} onDone={onClose} /> : children(finish)}
    </Modal>
  );
}

/**
 * Asks for the password, if the account has one, before a change of second factors.
 * @param withName whether a name is asked for too
 * @param run performs the change; a failure is shown in the form
 */
export function ProofForm({
  text,
  submit,
  failed,
  hasPassword,
  withName = false,
  color,
  onCancel,
  run,
}: {
  text?: string;
  submit: string;
  failed: string;
  hasPassword: boolean;
  withName?: boolean;
  color?: string;
  onCancel: () => void;
  run: (values: { password: string; name: string }) => Promise<void>;
}) {
  const draft = useDraftForm({
    stored: { name: "", password: "" },
    validate: {
      ...(withName && { name: required(t("factors.name")) }),
      ...(hasPassword && { password: required(t("factors.password")) }),
    },
    fieldsByCode: { "auth.wrongCurrentPassword": "password", "factors.nameInvalid": "name" },
    send: run,
  });
  const { form } = draft;
  return (
    <DraftForm draft={draft} failed={failed}>
      {text !== undefined && <Text>{text}</Text>}
      {withName && (
        <TextInput
          label={t("factors.name")}
          description={t("factors.name.hint")}
          maxLength={100}
          required
          withAsterisk={false}
          data-autofocus
          {...form.getInputProps("name")}
        />
      )}
      {hasPassword && (
        <PasswordInput
          label={t("factors.password")}
          autoComplete="current-password"
          required
          withAsterisk={false}
          data-autofocus={!withName || undefined}
          {...form.getInputProps("password")}
        />
      )}
      <DialogButtons onCancel={onCancel}>
        <Button type="submit" loading={draft.isSending} {...(color !== undefined && { color })}>
          {submit}
        </Button>
      </DialogButtons>
    </DraftForm>
  );
}
