import { Alert, Anchor, List, Stack } from "@mantine/core";
import { IconAlertTriangle } from "@tabler/icons-react";
import { type ReactNode, useEffect, useRef } from "react";
import { t } from "../i18n/t.ts";
import { ErrorNotice } from "../components/ErrorNotice.tsx";
import { focusPath } from "./focusPath.ts";
import { LeaveDialog } from "./LeaveDialog.tsx";
import { RestoredNotice } from "./RestoredNotice.tsx";
import type { DraftFormState } from "./useDraftForm.ts";

/**
 * A small form with a notice of restored input and a list of problems, each with a link to its field.
 * @param failed the title for a refusal
 * @param asks whether leaving requires confirmation; otherwise the input is stored as a draft
 */
export function DraftForm<Values extends object>({
  draft,
  failed,
  next,
  asks = false,
  gap = "md",
  children,
}: {
  draft: DraftFormState<Values>;
  failed: string;
  next?: string | undefined;
  asks?: boolean;
  gap?: "md" | "lg";
  children: ReactNode;
}) {
  const { form, problems, error, savedAt, discard, send, isDirty, isSending } = draft;
  const notice = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (error) notice.current?.focus();
  }, [error]);
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        // A dialog is a part of the form that opened it.
        event.stopPropagation();
        void send();
      }}
    >
      <Stack gap={gap}>
        {savedAt !== undefined && <RestoredNotice savedAt={savedAt} onDiscard={discard} />}
        {problems.length > 0 && (
          <Alert
            role="alert"
            color="red"
            variant="light"
            icon={<IconAlertTriangle aria-hidden />}
            title={t("drafts.problems", { fields: problems.length })}
          >
            <List size="sm" listStyleType={problems.length > 1 ? "disc" : "none"}>
              {problems.map(({ path, text }) => (
                <List.Item key={path}>
                  <Anchor
                    component="button"
                    type="button"
                    ta="left"
                    c="inherit"
                    underline="always"
                    fz="inherit"
                    style={{ verticalAlign: "top" }}
                    onClick={() => focusPath(form.getInputNode(path))}
                  >
                    {text}
                  </Anchor>
                </List.Item>
              ))}
            </List>
          </Alert>
        )}
        <div ref={notice} tabIndex={-1} hidden={!error} style={{ outline: "none" }}>
          <ErrorNotice error={error} title={failed} {...(next === undefined ? {} : { next })} />
        </div>
        {children}
      </Stack>
      {asks && <LeaveDialog dirty={isDirty} saving={isSending} onSave={send} onDiscard={discard} />}
    </form>
  );
}
