import { Alert, Button, Group, Modal, Stack, Table, Text, Textarea } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { notifications } from "@mantine/notifications";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { DialogButtons } from "../../kit/components/DialogButtons.tsx";
import { ErrorNotice } from "../../kit/components/ErrorNotice.tsx";
import { Loading } from "../../kit/components/Loading.tsx";
import { Pages } from "../../kit/components/Pages.tsx";
import { Time } from "../../kit/components/Time.tsx";
import { WordBadge } from "../../kit/components/WordBadge.tsx";
import { t } from "../../kit/i18n/t.ts";
import { type Outputs, trpc } from "../../kit/trpc/trpc.ts";
import { SettingsCard, SettingsPage } from "../settings/SettingsPage.tsx";
import { TermsText } from "./TermsText.tsx";

type Terms = Outputs["terms"]["list"];

const TEXT_MAX_CHARACTERS = 50_000;
const PAGE_SIZE = 50;

/** Publication of the terms of use, their versions, and who accepted them. */
export function TermsSettingsPage() {
  const query = useQuery(trpc.terms.list.queryOptions());
  const current = useQuery(trpc.terms.current.queryOptions());
  return (
    <SettingsPage title={t("terms.title")} text={t("terms.settings.text")} query={query}>
      {(listed) => (
        <>
          {current.data ? (
            <NewVersion key={current.data.terms?.version ?? 0} present={current.data.terms?.text ?? ""} />
          ) : (
            <Loading rows={6} />
          )}
          <Versions listed={listed} />
        </>
      )}
    </SettingsPage>
  );
}

function NewVersion({ present }: { present: string }) {
  const client = useQueryClient();
  const [text, setText] = useState(present);
  const [isAsked, asked] = useDisclosure();
  const publish = useMutation(
    trpc.terms.publish.mutationOptions({
      async onSuccess({ terms: { version } }) {
        notifications.show({ message: t("terms.published", { version }), color: "teal" });
        asked.close();
        // The publisher accepts the terms too; the next request leads there.
        await client.invalidateQueries();
      },
    }),
  );
  return (
    <SettingsCard title={t("terms.new")} text={t("terms.new.text")}>
      <Textarea
        label={t("terms.text")}
        description={t("terms.text.hint")}
        autosize
        minRows={8}
        maxRows={24}
        maxLength={TEXT_MAX_CHARACTERS}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <Group justify="flex-end">
        <Button disabled={text.trim() === "" || text.trim() === present} onClick={asked.open}>
          {t("terms.publish")}
        </Button>
      </Group>
      <Modal opened={isAsked} onClose={asked.close} title={t("terms.publish.title")} centered>
        <Stack gap="md">
          <Text>{t("terms.publish.text")}</Text>
          <ErrorNotice error={publish.error} title={t("terms.notPublished")} />
          <DialogButtons onCancel={asked.close} focusesCancel>
            <Button loading={publish.isPending} onClick={() => publish.mutate({ text })}>
              {t("terms.publish")}
            </Button>
          </DialogButtons>
        </Stack>
      </Modal>
    </SettingsCard>
  );
}

function Versions({ listed: { versions, people } }: { listed: Terms }) {
  const client = useQueryClient();
  const [shown, setShown] = useState<{ version: number; part: "text" | "people" } | undefined>();
  const withdraw = useMutation(
    trpc.terms.withdraw.mutationOptions({
      async onSuccess() {
        notifications.show({ message: t("terms.withdrawn"), color: "teal" });
        await client.invalidateQueries({ queryKey: trpc.terms.pathKey() });
      },
    }),
  );
  const [newest] = versions;
  return (
    <SettingsCard title={t("terms.versions")}>
      {versions.length === 0 && <Text size="sm">{t("terms.versions.none")}</Text>}
      {versions.length > 0 && (
        <Table.ScrollContainer minWidth={480}>
          <Table aria-label={t("terms.versions")}>
            <Table.Thead>
              <Table.Tr>
                <Table.Th>{t("terms.column.version")}</Table.Th>
                <Table.Th>{t("terms.column.published")}</Table.Th>
                <Table.Th>{t("terms.column.accepted")}</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {versions.map(({ version, publishedAt, publishedBy, withdrawnAt, acceptances }) => {
                const isInForce = version === newest?.version && withdrawnAt === null;
                return (
                  <Table.Tr key={version}>
                    <Table.Td>
                      <Group gap="xs">
                        <Button
                          variant="subtle"
                          size="compact-sm"
                          onClick={() => setShown({ version, part: "text" })}
                        >
                          {t("terms.version", { version })}
                        </Button>
                        {isInForce && <WordBadge color="teal">{t("terms.inForce")}</WordBadge>}
                        {withdrawnAt !== null && <WordBadge color="gray">{t("terms.isWithdrawn")}</WordBadge>}
                      </Group>
                    </Table.Td>
                    <Table.Td>
                      <Time at={publishedAt} format="dateTime" />
                      {publishedBy && (
                        <Text size="xs" c="dimmed">
                          {publishedBy.firstName} {publishedBy.lastName}
                        </Text>
                      )}
                    </Table.Td>
                    <Table.Td>
                      <Button
                        variant="subtle"
                        size="compact-sm"
                        disabled={acceptances === 0}
                        onClick={() => setShown({ version, part: "people" })}
                      >
                        {isInForce
                          ? t("terms.acceptancesOf", { acceptances, people })
                          : t("terms.acceptances", { acceptances })}
                      </Button>
                    </Table.Td>
                  </Table.Tr>
                );
              })}
            </Table.Tbody>
          </Table>
        </Table.ScrollContainer>
      )}
      <ErrorNotice error={withdraw.error} title={t("terms.notWithdrawn")} />
      {newest && newest.withdrawnAt === null && (
        <Group justify="flex-end">
          <Button variant="default" loading={withdraw.isPending} onClick={() => withdraw.mutate()}>
            {t("terms.withdraw", { version: newest.version })}
          </Button>
        </Group>
      )}
      {shown && (
        <Modal
          opened
          onClose={() => setShown(undefined)}
          size="lg"
          title={shown.part === "text" ? t("terms.title") : t("terms.people", { version: shown.version })}
        >
          {shown.part === "text" ? (
            <VersionText version={shown.version} />
          ) : (
            <Acceptances version={shown.version} />
          )}
        </Modal>
      )}
    </SettingsCard>
  );
}

function VersionText({ version }: { version: number }) {
  const { data, error } = useQuery(trpc.terms.version.queryOptions({ version }));
  return (
    <Stack gap="sm">
      <ErrorNotice error={error} title={t("terms.failed")} />
      {!data && !error && <Loading rows={4} />}
      {data && <TermsText terms={data.terms} />}
    </Stack>
  );
}

function Acceptances({ version }: { version: number }) {
  const [page, setPage] = useState(1);
  const { data, error } = useQuery(
    trpc.terms.acceptances.queryOptions(
      { version, limit: PAGE_SIZE, offset: (page - 1) * PAGE_SIZE },
      { placeholderData: (before) => before },
    ),
  );
  return (
    <Stack gap="sm">
      <ErrorNotice error={error} title={t("terms.failed")} />
      {!data && !error && <Loading rows={4} />}
      {data?.total === 0 && <Alert color="gray">{t("terms.acceptances", { acceptances: 0 })}</Alert>}
      <Stack gap="xs" component="ul" m={0} p={0} style={{ listStyle: "none" }}>
        {data?.acceptances.map(({ user, acceptedAt }) => (
          <Group component="li" key={user?.id} justify="space-between" gap="xs">
            <div>
              <Text size="sm">{user && `${user.firstName} ${user.lastName}`}</Text>
              <Text size="xs" c="dimmed">
                {user?.email}
              </Text>
            </div>
            <Text size="sm" c="dimmed">
              <Time at={acceptedAt} format="dateTime" />
            </Text>
          </Group>
        ))}
      </Stack>
      {data && data.total > PAGE_SIZE && (
        <Pages
          label={t("terms.pages")}
          page={page}
          pageSize={PAGE_SIZE}
          total={data.total}
          onPage={setPage}
        />
      )}
    </Stack>
  );
}
