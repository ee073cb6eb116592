import { Button, PasswordInput, Stack, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { useMutation } from "@tanstack/react-query";
import { t } from "../messages/t.ts";
import { trpc } from "../trpc.ts";
import { ErrorNotice } from "../ui/ErrorNotice.tsx";
import type { SessionUser } from "./SessionContext.ts";

/** Address and password. onSignedIn: called with who they opened a session for. */
export function SignInForm({
  email = "",
  onSignedIn,
}: {
  email?: string;
  onSignedIn: (user: SessionUser) => void;
}) {
  const form = useForm({ mode: "uncontrolled", initialValues: { email, password: "" } });
  const signIn = useMutation(trpc.auth.signIn.mutationOptions({ onSuccess: ({ user }) => onSignedIn(user) }));

  return (
    <form onSubmit={form.onSubmit((values) => signIn.mutate(values))}>
      <Stack gap="md">
        <ErrorNotice error={signIn.error} title={t("signIn.failed")} />
        <TextInput
          label={t("signIn.email")}
          type="email"
          autoComplete="username"
          required
          withAsterisk={false}
          data-autofocus={email === "" || undefined}
          autoFocus={email === ""}
          key={form.key("email")}
          {...form.getInputProps("email")}
        />
        <PasswordInput
          label={t("signIn.password")}
          autoComplete="current-password"
          required
          withAsterisk={false}
          data-autofocus={email !== "" || undefined}
          key={form.key("password")}
          {...form.getInputProps("password")}
        />
        <Button type="submit" loading={signIn.isPending} fullWidth>
          {t("signIn.submit")}
        </Button>
      </Stack>
    </form>
  );
}
