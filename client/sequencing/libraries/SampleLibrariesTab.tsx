import { Button, Group, Stack } from "@mantine/core";
import { IconPlus, IconTestPipe2 } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useNavigate, useParams } from "@tanstack/react-router";
import { useMemo } from "react";
import { AccessDenied } from "../../kit/components/AccessDenied.tsx";
import { EmptyState } from "../../kit/components/EmptyState.tsx";
import { ErrorNotice } from "../../kit/components/ErrorNotice.tsx";
import { Loading } from "../../kit/components/Loading.tsx";
import { t } from "../../kit/i18n/t.ts";
import { useSession } from "../../kit/session/SessionContext.ts";
import { PlainTable } from "../../kit/table/PlainTable.tsx";
import { trpc } from "../../kit/trpc/trpc.ts";
import { libraryColumns, LibraryRow } from "./libraryColumns.tsx";

const HIDDEN = new Set(["sample", "order"]);
const LISTED_MAX = 100;

/** The libraries of one sample, also failed ones, with their pools. */
export function SampleLibrariesTab() {
  const { isOfFacility } = useSession();
  return isOfFacility ? <Libraries /> : <AccessDenied />;
}

function Libraries() {
  const { user, can } = useSession();
  const mayPlan = can("sequencing.plan") && !user.isDemo;
  const { sampleId } = useParams({ from: "/signed-in/orders/$orderId/samples/$sampleId" });
  const navigate = useNavigate();
  const columns = useMemo(() => libraryColumns().filter(({ id }) => !HIDDEN.has(id)), []);
  const { data, error, refetch } = useQuery(
    trpc.libraries.list.queryOptions({ sample: sampleId, limit: LISTED_MAX, offset: 0 }),
  );
  const add = mayPlan && (
    <Button
      leftSection={<IconPlus size={18} aria-hidden />}
      onClick={() => void navigate({ to: "/libraries/new", state: { pickedSampleIds: [sampleId] } })}
    >
      {t("libraries.new.one")}
    </Button>
  );
  if (!data)
    return error ? (
      <ErrorNotice error={error} title={t("libraries.failed")} onRetry={() => void refetch()} />
    ) : (
      <Loading rows={3} />
    );
  if (data.libraries.length === 0)
    return (
      <EmptyState
        icon={<IconTestPipe2 size={28} />}
        title={t("libraries.ofSample.empty.title")}
        text={t("libraries.ofSample.empty.text")}
        action={add}
      />
    );
  return (
    <Stack gap="md">
      <Group justify="flex-end">{add}</Group>
      <PlainTable
        label={t("libraries.title")}
        rows={data.libraries}
        columns={columns}
        renderCard={LibraryRow}
      />
    </Stack>
  );
}
