import {
  closestCenter,
  DndContext,
  type DragEndEvent,
  DragOverlay,
  KeyboardSensor,
  PointerSensor,
  useSensor,
  useSensors,
} from "@dnd-kit/core";
import { SortableContext, sortableKeyboardCoordinates, verticalListSortingStrategy } from "@dnd-kit/sortable";
import { notifications } from "@mantine/notifications";
import { useState } from "react";
import { mayBeAsked } from "./fieldTypes.ts";
import { t } from "../messages/t.ts";
import type { BuilderActions } from "./builderActions.ts";
import { dragAnnouncements } from "./dragAnnouncements.ts";
import { type EditedForm, SAMPLES, sectionsOf } from "./editedForm.ts";
import { FieldCard, FieldRow } from "./FieldRow.tsx";
import classes from "./FieldList.module.css";
import type { FormProblem } from "./formProblems.ts";
import { SectionHead } from "./SectionHead.tsx";
import { moveOver, placeOver, shownRows } from "./shownRows.ts";

const DRAG_FROM_PX = 5;

/** The fields of a form under the heads of their sections, to be dragged by mouse, finger or keyboard.
 *  One list throughout: a field that passes a head changes its section. */
export function FieldList({
  form,
  problems,
  selectedId,
  isNew,
  offIds,
  actions,
}: {
  form: EditedForm;
  problems: FormProblem[];
  selectedId: string | undefined;
  isNew: (fieldId: string) => boolean;
  offIds: ReadonlySet<string>;
  actions: BuilderActions;
}) {
  const [draggedId, setDraggedId] = useState<string>();
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: DRAG_FROM_PX } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );
  const sections = sectionsOf(form);
  const rows = shownRows(form);
  const dragged = form.fields.find(({ id }) => id === draggedId);

  function drop({ active, over }: DragEndEvent) {
    setDraggedId(undefined);
    const [id, overId] = [String(active.id), over ? String(over.id) : undefined];
    if (overId === undefined || overId === id) return;
    const type = form.fields.find((field) => field.id === id)?.type;
    const perSample = placeOver(rows, id, overId)?.sectionId === SAMPLES;
    if (type && !mayBeAsked(type, { perSample })) {
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
        announcements: dragAnnouncements(form),
        screenReaderInstructions: { draggable: t("forms.drag.how") },
      }}
      onDragStart={({ active }) => setDraggedId(String(active.id))}
      onDragCancel={() => setDraggedId(undefined)}
      onDragEnd={drop}
    >
      <SortableContext items={rows.map(({ id }) => id)} strategy={verticalListSortingStrategy}>
        <ul className={classes.list} aria-label={t("forms.fields")}>
          {sections.map((section, index) => [
            <SectionHead
              key={section.id}
              section={section}
              isFirst={index === 0}
              isLast={sections[index + 1]?.kind !== "group"}
              problems={problems.filter(
                ({ groupId }) => groupId !== undefined && groupId === section.group?.id,
              )}
              actions={actions}
            />,
            ...section.fields.map((field) => (
              <FieldRow
                key={field.id}
                field={field}
                section={section}
                sections={sections}
                problems={problems.filter(({ fieldId }) => fieldId === field.id)}
                selected={field.id === selectedId}
                isNew={isNew(field.id)}
                isOff={offIds.has(field.id)}
                actions={actions}
              />
            )),
          ])}
        </ul>
      </SortableContext>
      <DragOverlay>{dragged && <FieldCard field={dragged} lifted />}</DragOverlay>
    </DndContext>
  );
}
