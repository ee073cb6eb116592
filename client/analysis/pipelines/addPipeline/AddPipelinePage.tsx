import {
  Alert,
  Button,
  Card,
  FileButton,
  Group,
  PasswordInput,
  Select,
  Stack,
  Text,
  TextInput,
} from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { t } from "../../../kit/i18n/t.ts";
import { useSession } from "../../../kit/session/SessionContext.ts";
import { errorRefusal, type Outputs, trpc, trpcClient } from "../../../kit/trpc/trpc.ts";
import { AccessDenied } from "../../../kit/components/AccessDenied.tsx";
import { ErrorNotice } from "../../../kit/components/ErrorNotice.tsx";
import { TextLink } from "../../../kit/components/LinkButton.tsx";
import { Page } from "../../../kit/components/Page.tsx";
import { ReadPipeline } from "./ReadPipeline.tsx";
import { ArchiveRefused, sendArchive } from "./sendArchive.ts";

export type Revisions = Outputs["derivation"]["revisions"];

/** Adds a pipeline from the repository of its workflow: address, revision, what was read, columns. */
export function AddPipelinePage() {
  const { can } = useSession();
  return can("pipelines.manage") ? <AddPipeline /> : <AccessDenied />;
}

function AddPipeline() {
  const [repository, setRepository] = useState("");
  const [token, setToken] = useState("");
  const [revision, setRevision] = useState<string | null>(null);
  const revisions = useMutation(trpc.derivation.revisions.mutationOptions());
  const read = useMutation(trpc.derivation.read.mutationOptions());
  const credentials = token === "" ? {} : { token };
  const isKeyWanted = errorRefusal(revisions.error)?.code.startsWith("pipelines.repositoryKey") === true;

  const upload = useMutation({
    mutationFn: async (file: File) => {
      const { repository: address } = await sendArchive(file);
      return trpcClient.derivation.read.mutate({ repository: address });
    },
  });
  const draft = read.data ?? upload.data;

  const isPath = repository.trim().startsWith("/");

  function restart() {
    revisions.reset();
    read.reset();
    upload.reset();
    setRevision(null);
  }

  return (
    <Page
      title={t("addPipeline.title")}
      description={t("addPipeline.text")}
      breadcrumbs={<TextLink to="/pipelines">{t("pipelines.title")}</TextLink>}
    >
      <Card withBorder maw={760}>
        <form
          onSubmit={(event) => {
            event.preventDefault();
            if (isPath) return read.mutate({ repository: repository.trim() });
            revisions.mutate(
              { repository: repository.trim(), ...credentials },
              { onSuccess: ({ suggested }) => setRevision(suggested) },
            );
          }}
        >
          <Stack gap="sm">
            <TextInput
              label={t("addPipeline.repository")}
              description={t("addPipeline.repository.hint")}
              placeholder="nf-core/demo"
              value={repository}
              spellCheck={false}
              maxLength={1000}
              required
              onChange={({ currentTarget: { value } }) => {
                setRepository(value);
                restart();
              }}
            />
            {(isKeyWanted || token !== "") && (
              <PasswordInput
                label={t("addPipeline.token")}
                description={t("addPipeline.token.hint")}
                autoComplete="off"
                value={token}
                onChange={({ currentTarget: { value } }) => setToken(value)}
              />
            )}
            <ErrorNotice error={revisions.error} title={t("addPipeline.notFound")} />
            {isPath && <ErrorNotice error={read.error} title={t("addPipeline.notRead")} />}
            {!revisions.data && (
              <Group gap="sm">
                <Button
                  type="submit"
                  loading={revisions.isPending || (isPath && read.isPending)}
                  disabled={repository.trim() === "" || upload.isPending}
                >
                  {t(isPath ? "addPipeline.read" : "addPipeline.find")}
                </Button>
                <FileButton
                  accept=".zip,.tar,.tar.gz,.tgz"
                  onChange={(file) => {
                    if (!file) return;
                    setRepository("");
                    restart();
                    upload.mutate(file);
                  }}
                >
                  {(open) => (
                    <Button variant="default" loading={upload.isPending} {...open}>
                      {t("addPipeline.upload")}
                    </Button>
                  )}
                </FileButton>
                {upload.variables && (upload.isPending || upload.data) && (
                  <Text size="sm" c="dimmed" role="status" style={{ overflowWrap: "anywhere" }}>
                    {t(upload.isPending ? "addPipeline.uploading" : "addPipeline.uploaded", {
                      file: upload.variables.name,
                    })}
                  </Text>
                )}
              </Group>
            )}
            {upload.error instanceof ArchiveRefused ? (
              <Alert color="red" title={t("addPipeline.notRead")}>
                {upload.error.message}
              </Alert>
            ) : (
              <ErrorNotice error={upload.error} title={t("addPipeline.notRead")} />
            )}
          </Stack>
        </form>
        {revisions.data && (
          <Stack gap="sm" mt="sm">
            <Select
              label={t("addPipeline.revision")}
              description={t("addPipeline.revision.hint")}
              data={revisionChoices(revisions.data)}
              value={revision}
              searchable
              allowDeselect={false}
              onChange={(value) => {
                setRevision(value);
                read.reset();
              }}
            />
            <Group gap="sm">
              <Button
                loading={read.isPending}
                disabled={revision === null}
                variant={read.data ? "default" : "filled"}
                onClick={() =>
                  read.mutate({
                    repository: repository.trim(),
                    ...(revision === null ? {} : { revision }),
                    ...credentials,
                  })
                }
              >
                {t("addPipeline.read")}
              </Button>
              {read.isPending && (
                <Text size="sm" c="dimmed" role="status">
                  {t("addPipeline.reading")}
                </Text>
              )}
            </Group>
            <ErrorNotice error={read.error} title={t("addPipeline.notRead")} />
          </Stack>
        )}
      </Card>
      {revisions.data && revision === null && <Alert color="yellow">{t("addPipeline.noRevisions")}</Alert>}
      {draft && <ReadPipeline key={draft.draftId} read={draft} />}
    </Page>
  );
}

function revisionChoices({ tags, branches }: Revisions) {
  return [
    { group: t("addPipeline.tags"), items: tags },
    { group: t("addPipeline.branches"), items: branches.filter((name) => !tags.includes(name)) },
  ].filter(({ items }) => items.length > 0);
}
