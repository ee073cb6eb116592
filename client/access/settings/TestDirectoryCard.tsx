import { Alert } from "@mantine/core";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { DescriptionList } from "../../kit/components/DescriptionList.tsx";
import { t } from "../../kit/i18n/t.ts";
import { useSession } from "../../kit/session/SessionContext.ts";
import { trpc } from "../../kit/trpc/trpc.ts";
import { TestCard } from "./TestCard.tsx";

/** Searches a user at the saved directory. */
export function TestDirectoryCard({ isChanged }: { isChanged: boolean }) {
  const { user } = useSession();
  const { data: departments } = useQuery(trpc.departments.names.queryOptions());
  const [login, setLogin] = useState(user.email);
  const test = useMutation(trpc.signOn.testDirectory.mutationOptions());
  const found = test.data?.found;
  return (
    <TestCard
      title={t("signInSettings.ldap.test")}
      text={t("signInSettings.ldap.test.text")}
      field={{
        label: t("signInSettings.login"),
        value: login,
        onChange: (event) => setLogin(event.currentTarget.value),
      }}
      action={t("signInSettings.test")}
      test={test}
      onTest={() => test.mutate({ login })}
      failed={t("signInSettings.test.failed")}
      isChanged={isChanged}
    >
      {test.data && !found && (
        <Alert role="status" color="orange" variant="light">
          {t("signInSettings.ldap.test.none")}
        </Alert>
      )}
      {found && (
        <div role="status">
          <DescriptionList
            facts={[
              [t("signInSettings.dn"), found.dn],
              [t("users.name"), `${found.firstName} ${found.lastName}`],
              [t("users.email"), found.email],
              [t("users.role"), found.role && t(`common.role.${found.role}`)],
              [t("users.department"), departments?.find(({ id }) => id === found.departmentId)?.name],
              [t("signInSettings.groups"), found.groups.join("; ")],
            ]}
          />
        </div>
      )}
    </TestCard>
  );
}
