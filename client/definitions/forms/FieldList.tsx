import {
  closestCenter,
  DndContext,
  type DragEndEvent,
  DragOverlay,
  KeyboardSensor,
  PointerSensor,
  useSensor,
  useSensors,
  type Announcements,
} from "@dnd-kit/core";
import { SortableContext, sortableKeyboardCoordinates, verticalListSortingStrategy } from "@dnd-kit/sortable";
import { notifications } from "@mantine/notifications";
import { useMemo, useState } from "react";
import { isTypeAllowed } from "./fieldTypes.ts";
import { t } from "../../kit/i18n/t.ts";
import type { BuilderActions } from "./builderActions.ts";
import { type EditedForm, SAMPLES, formSections } from "./editedForm.ts";
import { FieldRow, LiftedField } from "./FieldRow.tsx";
import classes from "./FieldList.module.css";
import type { FormProblem } from "./formProblems.ts";
import { SectionHead } from "./SectionHead.tsx";
import { moveOver, placeOver, shownRows } from "./shownRows.ts";
import { fieldLabel, sectionName } from "./sectionName.ts";

const BY_POINTER = { activationConstraint: { distance: 5 } };
const BY_KEYBOARD = { coordinateGetter: sortableKeyboardCoordinates };
const NO_PROBLEMS: FormProblem[] = [];

/** The fields of a form below their section heads, sortable by mouse, touch or keyboard. One list for all sections: a
 *  field that passes a head changes its section. */
export function FieldList({
  form,
  problems,
  selectedId,
  locked,
  offIds,
  actions,
}: {
  form: EditedForm;
  problems: FormProblem[];
  selectedId: string | undefined;
  locked: ReadonlySet<string>;
  offIds: ReadonlySet<string>;
  actions: BuilderActions;
}) {
  const [draggedId, setDraggedId] = useState<string>();
  const sensors = useSensors(useSensor(PointerSensor, BY_POINTER), useSensor(KeyboardSensor, BY_KEYBOARD));
  const announcements = useMemo(() => dragAnnouncements(form), [form]);
  const sections = formSections(form);
  const rows = shownRows(form);
  // Stable while no line moves: every line subscribes to it.
  const ids = rows.map(({ id }) => id).join("\n");
  const items = useMemo(() => ids.split("\n"), [ids]);
  const problemsById = useProblemsById(problems);
  const dragged = form.fields.find(({ id }) => id === draggedId);

  function drop({ active, over }: DragEndEvent) {
    setDraggedId(undefined);
    const [id, overId] = [String(active.id), over ? String(over.id) : undefined];
    if (overId === undefined || overId === id) return;
    const type = form.fields.find((field) => field.id === id)?.type;
    const perSample = placeOver(rows, id, overId)?.sectionId === SAMPLES;
    if (type && !isTypeAllowed(type, { perSample })) {
      const reason = perSample ? "forms.move.onceOnly" : "forms.move.samplesOnly";
      notifications.show({ color: "yellow", message: t(reason, { type: t(`forms.type.${type}`) }) });
      return;
    }
    actions.change((before) => moveOver(before, id, overId));
  }

  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      accessibility={{
        announcements,
        screenReaderInstructions: { draggable: t("forms.drag.how") },
      }}
      onDragStart={({ active }) => setDraggedId(String(active.id))}
      onDragCancel={() => setDraggedId(undefined)}
      onDragEnd={drop}
    >
      <SortableContext items={items} strategy={verticalListSortingStrategy}>
        <ul className={classes.list} aria-label={t("forms.fields")}>
          {sections.map((section, index) => [
            <SectionHead
              key={section.id}
              section={section}
              isFirst={index === 0}
              isLast={sections[index + 1]?.kind !== "group"}
              problems={problemsById.get(section.group?.id ?? "") ?? NO_PROBLEMS}
              actions={actions}
            />,
            ...section.fields.map((field) => (
              <FieldRow
                key={field.id}
                field={field}
                problems={problemsById.get(field.id) ?? NO_PROBLEMS}
                selected={field.id === selectedId}
                isNew={!locked.has(field.id)}
                isOff={offIds.has(field.id)}
                actions={actions}
              />
            )),
          ])}
        </ul>
      </SortableContext>
      <DragOverlay>{dragged && <LiftedField field={dragged} />}</DragOverlay>
    </DndContext>
  );
}

/** The problems of each field and group. */
function useProblemsById(problems: FormProblem[]): ReadonlyMap<string, FormProblem[]> {
  return useMemo(() => {
    const byId = new Map<string, FormProblem[]>();
    for (const problem of problems) {
      const id = problem.fieldId ?? problem.groupId ?? "";
      byId.set(id, [...(byId.get(id) ?? []), problem]);
    }
    return byId;
  }, [problems]);
}

/** The screen reader announcements while a field is dragged: its label and its target position. */
function dragAnnouncements(form: EditedForm): Announcements {
  const rows = shownRows(form);
  const labelById = (id: string) => fieldLabel(form.fields.find((field) => field.id === id) ?? { label: "" });

  function describePosition(id: string, overId: string): string {
    const place = placeOver(rows, id, overId);
    const section = formSections(form).find((one) => one.id === place?.sectionId);
    if (!place || !section) return "";
    const others = section.fields.filter((field) => field.id !== id).length;
    return t("forms.drag.place", { place: place.index + 1, of: others + 1, section: sectionName(section) });
  }
  function mayStand(id: string, overId: string): boolean {
    const type = form.fields.find((field) => field.id === id)?.type;
    const perSample = placeOver(rows, id, overId)?.sectionId === SAMPLES;
    return type !== undefined && isTypeAllowed(type, { perSample });
  }
  const announce = (key: "start" | "over" | "end", id: string, overId: string) =>
    t(`forms.drag.${key}`, { label: labelById(id), place: describePosition(id, overId) });

  // A field that was just picked up is over itself, which is not announced.
  let lastOver: unknown;
  return {
    onDragStart({ active }) {
      lastOver = active.id;
      return announce("start", String(active.id), String(active.id));
    },
    onDragOver({ active, over }) {
      if (!over || over.id === lastOver) return undefined;
      lastOver = over.id;
      return announce("over", String(active.id), String(over.id));
    },
    onDragEnd: ({ active, over }) =>
      over && mayStand(String(active.id), String(over.id))
        ? announce("end", String(active.id), String(over.id))
        : t("forms.drag.cancel", { label: labelById(String(active.id)) }),
    onDragCancel: ({ active }) => t("forms.drag.cancel", { label: labelById(String(active.id)) }),
  };
}
