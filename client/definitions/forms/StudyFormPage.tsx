import { Alert } from "@mantine/core";
import { IconForms } from "@tabler/icons-react";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useParams } from "@tanstack/react-router";
import { useState } from "react";
import { t } from "../../kit/i18n/t.ts";
import { useSession } from "../../kit/session/SessionContext.ts";
import { trpc, trpcClient } from "../../kit/trpc/trpc.ts";
import { EmptyState } from "../../kit/components/EmptyState.tsx";
import { ErrorNotice } from "../../kit/components/ErrorNotice.tsx";
import { LinkButton, TextLink } from "../../kit/components/LinkButton.tsx";
import { Loading } from "../../kit/components/Loading.tsx";
import { AccessDenied } from "../../kit/components/AccessDenied.tsx";
import { Page } from "../../kit/components/Page.tsx";
import { UnloadedPage } from "../../kit/components/UnloadedPage.tsx";
import { FormBuilder } from "./FormBuilder.tsx";
import { offIds } from "./offIds.ts";

/** The form of all studies. */
export function StudyFormPage() {
  return <StudyForm studyId={undefined} />;
}

/** The form of one study, which replaces the form of all studies while the module is enabled. */
export function OwnStudyFormPage() {
  const { can } = useSession();
  const { studyId } = useParams({ from: "/signed-in/studies/$studyId/form" });
  return can("definitions.manage") ? <OwnStudyForm key={studyId} studyId={studyId} /> : <AccessDenied />;
}

function OwnStudyForm({ studyId }: { studyId: string }) {
  const { data, error, refetch } = useQuery(trpc.modules.get.queryOptions());
  if (!data)
    return (
      <UnloadedPage
        title={t("forms.studyOwn.title")}
        breadcrumbs={studyBreadcrumbs(studyId)}
        error={error}
        failed={t("forms.failed")}
        onRetry={() => void refetch()}
      />
    );
  if (!data.globalDisabled && data.modules["dynamic-studies"]) return <StudyForm studyId={studyId} />;
  return (
    <EmptyState
      isPage
      icon={<IconForms size={28} />}
      title={t("forms.studyOwn.off.title")}
      text={t("forms.studyOwn.off.text")}
      action={<LinkButton to="/settings/study-form">{t("forms.settings.study")}</LinkButton>}
    />
  );
}

function StudyForm({ studyId }: { studyId: string | undefined }) {
  const client = useQueryClient();
  const which = studyId === undefined ? {} : { studyId };
  // An edit starts from the stored form; later saves of other users must not replace it.
  const { data, error, refetch } = useQuery(
    trpc.forms.studyConfiguration.queryOptions(which, { staleTime: Infinity, gcTime: 0 }),
  );
  const inForce = useQuery(trpc.forms.study.queryOptions(which));
  const words = studyId === undefined ? "forms.study" : "forms.studyOwn";
  const [hasOwn, setHasOwn] = useState(false);
  const isShared = studyId !== undefined && data?.studyId === null && !hasOwn;
  return (
    <Page
      title={t(`${words}.title`)}
      description={t(`${words}.text`)}
      breadcrumbs={studyId !== undefined && studyBreadcrumbs(studyId)}
    >
      {error && <ErrorNotice error={error} title={t("forms.failed")} onRetry={() => void refetch()} />}
      {!data && !error && <Loading rows={8} />}
      {isShared && (
        <Alert variant="light" color="gray">
          {t("forms.studyOwn.shared")}
        </Alert>
      )}
      {data && (
        <FormBuilder
          formId={studyId ?? "study"}
          stored={data}
          offIds={offIds(data, inForce.data)}
          save={async ({ fields, groups }) => {
            await trpcClient.forms.saveStudyForm.mutate({ ...which, fields, groups });
            setHasOwn(true);
            void client.invalidateQueries({ queryKey: trpc.forms.study.queryKey() });
            return trpcClient.forms.studyConfiguration.query(which);
          }}
        />
      )}
    </Page>
  );
}

function studyBreadcrumbs(studyId: string) {
  return [
    <TextLink key="studies" to="/studies">
      {t("navigation.studies")}
    </TextLink>,
    <TextLink key="study" to="/studies/$studyId" params={{ studyId }}>
      {t("navigation.study")}
    </TextLink>,
  ];
}
