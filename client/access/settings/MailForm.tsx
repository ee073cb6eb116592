import { Alert, NumberInput, PasswordInput, Select, SimpleGrid, TextInput } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { IconMailOff } from "@tabler/icons-react";
import { useQueryClient } from "@tanstack/react-query";
import { DraftForm } from "../../kit/drafts/DraftForm.tsx";
import { useDraftForm } from "../../kit/drafts/useDraftForm.ts";
import { t } from "../../kit/i18n/t.ts";
import { type Outputs, trpc, trpcClient } from "../../kit/trpc/trpc.ts";
import { SaveBar } from "./SaveBar.tsx";
import { SettingsCard } from "./SettingsPage.tsx";
import { TestMailCard } from "./TestMailCard.tsx";

type MailSettings = Outputs["mail"]["settings"];

const USUAL_PORTS = { starttls: 587, tls: 465, none: 25 } as const;
const SECURITIES = ["starttls", "tls", "none"] as const;

/** The mail server and the sender, and a test mail with the saved settings. */
export function MailForm({ saved }: { saved: MailSettings }) {
  const client = useQueryClient();
  const draft = useDraftForm({
    name: "settings.mail",
    stored: mailValues(saved),
    secrets: ["password"],
    fieldsByCode: { "outgoing.ownLinkRefused": "host" },
    async send({ host, port, security, user, password, from, replyTo }) {
      const after = await trpcClient.mail.changeSettings.mutate({
        host: host.trim(),
        ...(port !== "" && { port }),
        security,
        user: user.trim(),
        ...((password !== "" || user.trim() === "") && { password }),
        from: from.trim(),
        replyTo: replyTo.trim(),
      });
      client.setQueryData(trpc.mail.settings.queryKey(), after);
      void client.invalidateQueries({ queryKey: trpc.mail.undelivered.queryKey() });
      notifications.show({ message: t("settings.saved"), color: "teal" });
      return mailValues(after);
    },
  });
  const { form, isDirty } = draft;
  const isOn = saved.host !== null && saved.from !== null;

  function chooseSecurity(value: string | null): void {
    const security = SECURITIES.find((known) => known === value);
    if (!security) return;
    // The port follows while it is the usual one.
    if (form.values.port === USUAL_PORTS[form.values.security])
      form.setFieldValue("port", USUAL_PORTS[security]);
    form.setFieldValue("security", security);
  }

  return (
    <>
      {!isOn && (
        <Alert color="gray" variant="light" icon={<IconMailOff aria-hidden />}>
          {t("mail.off")}
        </Alert>
      )}
      <DraftForm draft={draft} failed={t("settings.notSaved")} gap="lg" asks>
        <SettingsCard title={t("mail.server")}>
          <TextInput
            label={t("mail.host")}
            description={t("mail.host.hint")}
            placeholder="smtp.example.org"
            spellCheck={false}
            maxLength={253}
            {...form.getInputProps("host")}
          />
          <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
            <Select
              label={t("mail.security")}
              data={SECURITIES.map((value) => ({ value, label: t(`mail.security.${value}`) }))}
              allowDeselect={false}
              {...form.getInputProps("security")}
              onChange={chooseSecurity}
            />
            <NumberInput
              label={t("mail.port")}
              min={1}
              max={65_535}
              allowDecimal={false}
              hideControls
              thousandSeparator=""
              {...form.getInputProps("port")}
            />
          </SimpleGrid>
          <TextInput
            label={t("mail.user")}
            description={t("mail.user.hint")}
            autoComplete="off"
            spellCheck={false}
            maxLength={254}
            {...form.getInputProps("user")}
          />
          {form.values.user.trim() !== "" && (
            <PasswordInput
              label={t("mail.password")}
              description={saved.passwordSet ? t("mail.password.isSet") : undefined}
              autoComplete="new-password"
              maxLength={500}
              {...form.getInputProps("password")}
            />
          )}
        </SettingsCard>
        <SettingsCard title={t("mail.sender")}>
          <TextInput
            label={t("mail.from")}
            description={t("mail.from.hint")}
            type="email"
            maxLength={254}
            {...form.getInputProps("from")}
          />
          <TextInput
            label={t("mail.replyTo")}
            description={t("mail.replyTo.hint")}
            type="email"
            maxLength={254}
            {...form.getInputProps("replyTo")}
          />
        </SettingsCard>
        <SaveBar draft={draft} />
      </DraftForm>
      {isOn && <TestMailCard isChanged={isDirty} />}
    </>
  );
}

/** password: empty keeps the saved one; without a user name it is removed. */
function mailValues({ host, port, security, user, from, replyTo }: MailSettings) {
  return {
    host: host ?? "",
    port: port as number | "",
    security,
    user: user ?? "",
    password: "",
    from: from ?? "",
    replyTo: replyTo ?? "",
  };
}
