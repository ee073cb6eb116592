import { Button, Modal, NumberInput, Select, TextInput } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { notifications } from "@mantine/notifications";
import { IconPlus } from "@tabler/icons-react";
import { useQueryClient } from "@tanstack/react-query";
import { DialogButtons } from "../../kit/components/DialogButtons.tsx";
import { useRestoreFocus } from "../../kit/components/useRestoreFocus.ts";
import { DraftForm } from "../../kit/drafts/DraftForm.tsx";
import { useDraftForm } from "../../kit/drafts/useDraftForm.ts";
import { t } from "../../kit/i18n/t.ts";
import { trpc, trpcClient } from "../../kit/trpc/trpc.ts";
import { gridOptions, kindOptions, mayHaveGrid, parseGrid, type PlaceKind } from "./placeFields.ts";

/** Creates places inside a place, or at the top, several at once. */
export function CreatePlacesButton({ parentId }: { parentId: string | null }) {
  const [opened, { open, close }] = useDisclosure();
  useRestoreFocus(opened);
  return (
    <>
      <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={open}>
        {t("places.create")}
      </Button>
      <Modal opened={opened} onClose={close} title={t("places.create")}>
        <CreateForm parentId={parentId} onClose={close} />
      </Modal>
    </>
  );
}

interface Values {
  placeKind: PlaceKind;
  name: string;
  count: number | "";
  grid: string;
}

function CreateForm({ parentId, onClose }: { parentId: string | null; onClose: () => void }) {
  const client = useQueryClient();
  const draft = useDraftForm<Values>({
    name: `place.new.${parentId ?? "top"}`,
    stored: {
      placeKind: parentId === null ? "freezer" : "box",
      name: "",
      count: 1,
      grid: "",
    },
    fieldsByCode: { "places.nameTaken": "name", "places.nameEmpty": "name" },
    async send({ placeKind, name, count, grid }) {
      const { places } = await trpcClient.places.create.mutate({
        parentId,
        placeKind,
        name,
        count: count === "" ? 1 : count,
        ...parseGrid(grid),
      });
      notifications.show({ message: t("places.created", { places: places.length }), color: "teal" });
      onClose();
      await client.invalidateQueries({ queryKey: trpc.places.pathKey() });
    },
  });
  const { form } = draft;
  const { placeKind, count, name } = form.getValues();
  const hasGrid = mayHaveGrid(placeKind);
  return (
    <DraftForm draft={draft} failed={t("places.failed")}>
      <Select
        label={t("places.kind")}
        data={kindOptions()}
        allowDeselect={false}
        {...form.getInputProps("placeKind")}
      />
      <TextInput
        label={t("places.name")}
        maxLength={100}
        data-autofocus
        withAsterisk
        {...form.getInputProps("name")}
      />
      <NumberInput
        label={t("places.howMany")}
        description={
          typeof count === "number" && count > 1 && name.trim() !== ""
            ? t("places.numbered", { first: `${name} 1`, last: `${name} ${count}` })
            : undefined
        }
        min={1}
        max={100}
        {...form.getInputProps("count")}
      />
      {hasGrid && (
        <Select
          label={t("places.grid")}
          data={gridOptions()}
          allowDeselect={false}
          {...form.getInputProps("grid")}
        />
      )}
      <DialogButtons onCancel={onClose}>
        <Button type="submit" loading={draft.isSending}>
          {t("places.create.submit")}
        </Button>
      </DialogButtons>
    </DraftForm>
  );
}
