import { Button, Card, Group, Stack, Text, Title, Switch } from "@mantine/core";
import { useQuery, useMutation, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useEffect, useRef } from "react";
import { notifications } from "@mantine/notifications";
import { t } from "../../kit/i18n/t.ts";
import { useSession } from "../../kit/session/SessionContext.ts";
import { trpc, type Outputs } from "../../kit/trpc/trpc.ts";
import { ErrorNotice } from "../../kit/components/ErrorNotice.tsx";
import { LinkButton } from "../../kit/components/LinkButton.tsx";
import { Loading } from "../../kit/components/Loading.tsx";
import { AccessDenied } from "../../kit/components/AccessDenied.tsx";
import { Page } from "../../kit/components/Page.tsx";
import { FacilityForm } from "./FacilityForm.tsx";
import { FilesForm } from "./FilesForm.tsx";
import { ModulesPanel } from "./ModulesPanel.tsx";
import { SequencersForm } from "./SequencersForm.tsx";

export function SettingsPage() {
  const { isAdmin } = useSession();
  return isAdmin ? <Settings /> : <AccessDenied />;
}

function Settings() {
  const access = useQuery(trpc.settings.access.queryOptions());
  const facility = useQuery(trpc.settings.facility.queryOptions());
  const files = useQuery(trpc.settings.sequencingFiles.queryOptions());
  const sequencers = useQuery(trpc.settings.streams.queryOptions());
  const error = access.error ?? facility.error ?? files.error ?? sequencers.error;

  return (
    <Page
      title={t("settings.title")}
      size="narrow"
      actions={
        <>
          <LinkButton to="/status" variant="default" size="xs">
            {t("status.link")}
          </LinkButton>
          <Button component="a" href="/api/docs" variant="default" size="xs">
            {t("status.api")}
          </Button>
        </>
      }
    >
      {facility.data && (
        <Section title={t("settings.facility")} text={t("settings.facility.text")}>
          <FacilityForm facility={facility.data} />
        </Section>
      )}
      <Section title={t("forms.settings")} text={t("forms.settings.text")}>
        <Group gap="xs">
          <LinkButton variant="default" to="/settings/order-form">
            {t("forms.settings.order")}
          </LinkButton>
          <LinkButton variant="default" to="/settings/study-form">
            {t("forms.settings.study")}
          </LinkButton>
        </Group>
      </Section>
      <Section title={t("catalog.settings")} text={t("catalog.settings.text")}>
        <Group gap="xs">
          <LinkButton variant="default" to="/settings/catalog">
            {t("catalog.settings.open")}
          </LinkButton>
        </Group>
      </Section>
      <Section title={t("pipelines.settings")} text={t("pipelines.settings.text")}>
        <Group gap="xs">
          <LinkButton variant="default" to="/pipelines">
            {t("pipelines.settings.open")}
          </LinkButton>
          <LinkButton variant="default" to="/pipelines/store">
            {t("packageStore.title")}
          </LinkButton>
          <LinkButton variant="default" to="/settings/execution">
            {t("runs.settings.open")}
          </LinkButton>
        </Group>
      </Section>
      {error && (
        <ErrorNotice
          error={error}
          title={t("settings.failed")}
          onRetry={() =>
            void Promise.all([access.refetch(), facility.refetch(), files.refetch(), sequencers.refetch()])
          }
        />
      )}
      {!error && !(access.data && facility.data && files.data && sequencers.data) && <Loading rows={8} />}
      {access.data && (
        <Section title={t("settings.access")} text={t("settings.access.text")}>
          <AccessSwitches access={access.data} />
        </Section>
      )}
      <Section title={t("modules.title")} text={t("modules.text")}>
        <ModulesPanel />
      </Section>
      {files.data && (
        <Section title={t("settings.files")} text={t("settings.files.text")}>
          <FilesForm files={files.data} />
        </Section>
      )}
      {sequencers.data && (
        <Section id="sequencers" title={t("streams.settings.title")} text={t("streams.settings.text")}>
          <SequencersForm saved={sequencers.data} />
        </Section>
      )}
    </Page>
  );
}

/** @param id the anchor of the section; the page scrolls to the anchor of its URL after the section has rendered */
function Section({
  id,
  title,
  text,
  children,
}: {
  id?: string;
  title: string;
  text: string;
  children: ReactNode;
}) {
  const card = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (id !== undefined && location.hash === `#${id}`) card.current?.scrollIntoView();
  }, [id]);
  return (
    <Card withBorder component="section" aria-label={title} ref={card} {...(id === undefined ? {} : { id })}>
      <Stack gap="md">
        <Stack gap={2}>
          <Title order={2} size="h4">
            {title}
          </Title>
          <Text size="sm" c="dimmed">
            {text}
          </Text>
        </Stack>
        {children}
      </Stack>
    </Card>
  );
}

type Access = Outputs["settings"]["access"];

// departmentSharing has no switch: the interface cannot assign users to departments.
const SWITCHES = [
  "selfRegistration",
  "allowDeleteSubmittedOrders",
  "allowUserAssemblyDownload",
] as const satisfies (keyof Access)[];

/** A switch for each access setting. A switch shows the stored setting and moves once the server has stored a change. */
function AccessSwitches({ access }: { access: Access }) {
  const client = useQueryClient();
  const change = useMutation(
    trpc.settings.changeAccess.mutationOptions({
      onSuccess(saved) {
        client.setQueryData(trpc.settings.access.queryKey(), saved);
        notifications.show({ message: t("settings.saved"), color: "teal" });
      },
    }),
  );
  return (
    <Stack gap="md">
      {SWITCHES.map((name) => (
        <Switch
          key={name}
          label={t(`settings.${name}`)}
          description={t(`settings.${name}.hint`)}
          checked={access[name]}
          onChange={(event) => {
            // Disabling the switch during the request would lose the keyboard focus.
            if (!change.isPending) change.mutate({ [name]: event.currentTarget.checked });
          }}
        />
      ))}
      <ErrorNotice error={change.error} title={t("settings.notSaved")} />
    </Stack>
  );
}
