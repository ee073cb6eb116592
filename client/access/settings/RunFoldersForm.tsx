import { Card, Checkbox, Stack, Textarea } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { useQueryClient } from "@tanstack/react-query";
import { DraftForm } from "../../kit/drafts/DraftForm.tsx";
import type { FieldsByCode } from "../../kit/drafts/refusedFields.ts";
import { useDraftForm } from "../../kit/drafts/useDraftForm.ts";
import { t } from "../../kit/i18n/t.ts";
import { type Outputs, trpc, trpcClient } from "../../kit/trpc/trpc.ts";
import { SaveBar } from "./SaveBar.tsx";

type Saved = Outputs["settings"]["runFolders"];
interface Values {
  roots: string;
  importReads: boolean;
}

const FIELDS_BY_CODE: FieldsByCode<keyof Values> = {
  "settings.runFolderRootReserved": "roots",
  "settings.runFolderRootNotReadable": "roots",
  roots: "roots",
};

/** The directories of run folders and the import of their reads. */
export function RunFoldersForm({ saved }: { saved: Saved }) {
  const client = useQueryClient();
  const draft = useDraftForm<Values>({
    name: "settings.runFolders",
    stored: toValues(saved),
    fieldsByCode: FIELDS_BY_CODE,
    validate: {
      roots: (text) =>
        toRoots(text).every((path) => path.startsWith("/")) ? null : t("streams.start.notAbsolute"),
    },
    async send(sent) {
      const after = await trpcClient.settings.changeRunFolders.mutate({
        roots: toRoots(sent.roots),
        importReads: sent.importReads,
      });
      client.setQueryData(trpc.settings.runFolders.queryKey(), after);
      notifications.show({ message: t("runFolders.settings.saved"), color: "teal" });
      void client.invalidateQueries({ queryKey: trpc.runFolders.pathKey() });
      return toValues(after);
    },
  });
  const { form } = draft;
  const isChanged =
    toRoots(form.values.roots).join("\n") !== saved.roots.join("\n") ||
    form.values.importReads !== saved.importReads;

  return (
    <DraftForm draft={draft} failed={t("runFolders.settings.notSaved")} gap="lg" asks>
      <Card withBorder>
        <Stack gap="md">
          <Textarea
            label={t("runFolders.settings.roots")}
            description={t("runFolders.settings.roots.hint")}
            autosize
            minRows={2}
            spellCheck={false}
            maxLength={20_000}
            {...form.getInputProps("roots")}
          />
          <Checkbox
            label={t("runFolders.settings.importReads")}
            description={t("runFolders.settings.importReads.hint")}
            {...form.getInputProps("importReads", { type: "checkbox" })}
          />
        </Stack>
      </Card>
      <SaveBar draft={draft} isChanged={isChanged} />
    </DraftForm>
  );
}

function toValues({ roots, importReads }: Saved): Values {
  return { roots: roots.join("\n"), importReads };
}

function toRoots(text: string): string[] {
  return text
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "");
}
