import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useParams } from "@tanstack/react-router";
import { t } from "../messages/t.ts";
import { useSession } from "../session/SessionContext.ts";
import { trpc, trpcClient } from "../trpc.ts";
import { ErrorNotice } from "../ui/ErrorNotice.tsx";
import { TextLink } from "../ui/LinkButton.tsx";
import { Loading } from "../ui/Loading.tsx";
import { NotForYou } from "../ui/NotForYou.tsx";
import { Page } from "../ui/Page.tsx";
import { asAnswered } from "./asAnswered.ts";
import { FormBuilder } from "./FormBuilder.tsx";
import { offIds } from "./offIds.ts";

/** The form of all studies. */
export function StudyFormPage() {
  const { isAdmin } = useSession();
  return isAdmin ? <StudyForm studyId={undefined} /> : <NotForYou />;
}

/** The form of one study, which takes the place of the form of all studies there. */
export function OwnStudyFormPage() {
  const { isAdmin } = useSession();
  const { studyId } = useParams({ from: "/signed-in/studies/$studyId/form" });
  return isAdmin ? <StudyForm key={studyId} studyId={studyId} /> : <NotForYou />;
}

function StudyForm({ studyId }: { studyId: string | undefined }) {
  const client = useQueryClient();
  const which = studyId === undefined ? {} : { studyId };
  const { data, error, refetch } = useQuery(
    trpc.forms.studyConfiguration.queryOptions(which, { staleTime: Infinity, gcTime: 0 }),
  );
  const inForce = useQuery(trpc.forms.study.queryOptions(which));
  const words = studyId === undefined ? "forms.study" : "forms.studyOwn";
  return (
    <Page
      title={t(`${words}.title`)}
      description={t(`${words}.text`)}
      breadcrumbs={<TextLink to="/settings">{t("settings.title")}</TextLink>}
    >
      {error && <ErrorNotice error={error} title={t("forms.failed")} onRetry={() => void refetch()} />}
      {!data && !error && <Loading rows={8} />}
      {data && (
        <FormBuilder
          formId={studyId ?? "study"}
          stored={data}
          offIds={offIds(data, inForce.data)}
          save={async (form) => {
            await trpcClient.forms.saveStudyForm.mutate({ ...which, ...asAnswered(form) });
            void client.invalidateQueries({ queryKey: trpc.forms.study.queryKey() });
            return trpcClient.forms.studyConfiguration.query(which);
          }}
        />
      )}
    </Page>
  );
}
