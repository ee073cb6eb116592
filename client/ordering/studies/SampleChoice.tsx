import { Checkbox, ScrollArea, Text } from "@mantine/core";
import { t } from "../../kit/i18n/t.ts";
import classes from "./studies.module.css";

/** A selectable sample with its order. */
export interface ChoosableSample {
  id: string;
  sampleId: string;
  title: string | null;
  order: { id: string; label: string };
}

/**
 * Samples to choose from, grouped by order.
 * @param onWhole selects or clears a complete order, which may have more samples than are shown
 */
export function SampleChoice({
  label,
  samples,
  chosen,
  onChoose,
  onWhole,
}: {
  label: string;
  samples: ChoosableSample[];
  chosen: ReadonlySet<string>;
  onChoose: (ids: string[], on: boolean) => void;
  onWhole: (orderId: string, on: boolean) => void;
}) {
  const orders = new Map<string, ChoosableSample[]>();
  for (const sample of samples) orders.set(sample.order.id, [...(orders.get(sample.order.id) ?? []), sample]);
  return (
    <ScrollArea.Autosize mah={360} type="auto" className={classes.choices ?? ""}>
      <ul className={classes.samples} aria-label={label}>
        {[...orders].map(([orderId, ofOrder]) => {
          const count = ofOrder.filter(({ id }) => chosen.has(id)).length;
          return (
            <li key={orderId}>
              <Checkbox
                py={4}
                label={
                  <Text span size="sm" fw={600}>
                    {t("study.samples.wholeOrder", { order: ofOrder[0]?.order.label ?? "" })}
                  </Text>
                }
                checked={count === ofOrder.length}
                indeterminate={count > 0 && count < ofOrder.length}
                onChange={(event) => onWhole(orderId, event.currentTarget.checked)}
              />
              <ul className={classes.ofOrder} style={{ listStyle: "none", margin: 0 }}>
                {ofOrder.map((sample) => (
                  <li key={sample.id}>
                    <Checkbox
                      py={3}
                      label={
                        <span className={classes.title}>
                          {sample.sampleId}
                          {sample.title !== null && <Text span c="dimmed" inherit>{` ${sample.title}`}</Text>}
                        </span>
                      }
                      checked={chosen.has(sample.id)}
                      onChange={(event) => onChoose([sample.id], event.currentTarget.checked)}
                    />
                  </li>
                ))}
              </ul>
            </li>
          );
        })}
      </ul>
    </ScrollArea.Autosize>
  );
}

/** Returns the selected ids after some were selected or cleared. */
export function withChosen(chosen: ReadonlySet<string>, ids: string[], on: boolean): Set<string> {
  const after = new Set(chosen);
  for (const id of ids) {
    if (on) after.add(id);
    else after.delete(id);
  }
  return after;
}
