import { useMantineColorScheme } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { defaultStringifySearch, useLocation, useRouter } from "@tanstack/react-router";
import { type ReactNode, useState } from "react";
import { chooseLanguage, language, LANGUAGE_NAMES, LANGUAGES } from "../../kit/i18n/language.ts";
import { t } from "../../kit/i18n/t.ts";
import { useSession } from "../../kit/session/SessionContext.ts";
import { useDensity } from "../../kit/table/useDensity.ts";
import { trpc } from "../../kit/trpc/trpc.ts";
import { chooseDateStyle, dateStyle } from "../../kit/components/dateStyle.ts";
import { MoveDialog } from "../../ordering/orders/MoveDialog.tsx";
import { NewUserDialog } from "../../access/users/NewUserDialog.tsx";
import { SamplesStatusDialog } from "./SamplesStatusDialog.tsx";

/** An action of the search. */
export interface Act {
  id: string;
  label: string;
  /** What it acts on, or what it does. */
  note: string | null;
  /** The shortcut outside the search. */
  keys?: string[];
  /** Whether it is listed only for a matching text. */
  isHidden?: boolean;
  run: () => void;
}

type Opened = "stage" | "samples" | "user";

/**
 * The actions on the current page and on the display, by right. Actions that change records open their dialog first.
 * @param isOpen whether the search is open
 * @returns dialog: the open dialog, to be rendered beside the search
 */
export function useActs(isOpen: boolean): { acts: Act[]; dialog: ReactNode } {
  const { user, isOfFacility, can } = useSession();
  const router = useRouter();
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const [density, setDensity] = useDensity();
  const otherDensity = density === "compact" ? "comfortable" : "compact";
  const [opened, setOpened] = useState<Opened>();
  const [movedOrderId, setMovedOrderId] = useState("");
  const pageOrderId = useLocation({
    select: ({ pathname }) => /^\/orders\/(?!new)([^/]+)/.exec(pathname)?.[1],
  });
  const orderId = opened === undefined ? pageOrderId : movedOrderId;
  const { data: order } = useQuery(
    trpc.orders.get.queryOptions(
      { orderId: orderId ?? "" },
      { enabled: (isOpen || opened !== undefined) && orderId !== undefined && orderId !== "", retry: false },
    ),
  );
  const close = () => setOpened(undefined);
  const open = (dialog: Opened) => () => {
    setMovedOrderId(pageOrderId ?? "");
    setOpened(dialog);
  };
  const goTo = (href: string) => () => router.history.push(href);
  const mayChange = !user.isDemo;

  const acts: Act[] = [
    ...(order && isOfFacility
      ? [
          ...(can("analyses.start")
            ? [
                {
                  id: "analysis",
                  label: t("search.act.analysis"),
                  run: goTo(`/analyses/new${defaultStringifySearch({ order: order.id })}`),
                },
              ]
            : []),
          ...(can("data.receive")
            ? [{ id: "upload", label: t("search.act.upload"), run: goTo(`/orders/${order.id}/files`) }]
            : []),
          ...(mayChange && can("orders.change")
            ? [{ id: "stage", label: t("search.act.stage"), run: open("stage") }]
            : []),
          ...(mayChange && can("samples.receive") && order.samples.length > 0
            ? [{ id: "samples", label: t("search.act.samplesStatus"), run: open("samples") }]
            : []),
        ].map((act) => ({ ...act, note: order.name ?? order.orderNumber }))
      : []),
    ...(can("orders.change")
      ? [
          {
            id: "new-order",
            label: t("navigation.newOrder"),
            note: null,
            keys: ["g", "n"],
            run: goTo("/orders/new"),
          },
        ]
      : []),
    ...(can("users.manage") && mayChange
      ? [{ id: "user", label: t("users.new"), note: null, isHidden: true, run: open("user") }]
      : []),
    ...(["light", "dark", "auto"] as const)
      .filter((scheme) => scheme !== colorScheme)
      .map((scheme) => ({
        id: `theme-${scheme}`,
        label: `${t("common.theme")}: ${t(`common.theme.${scheme}`)}`,
        note: null,
        isHidden: true,
        run: () => setColorScheme(scheme),
      })),
    {
      id: "density",
      label: `${t("table.density")}: ${t(`table.density.${otherDensity}`)}`,
      note: null,
      isHidden: true,
      run: () => setDensity(otherDensity),
    },
    ...LANGUAGES.filter((one) => one !== language).map((one) => ({
      id: `language-${one}`,
      label: `${t("common.language")}: ${LANGUAGE_NAMES[one]}`,
      note: null,
      isHidden: true,
      run: () => chooseLanguage(one),
    })),
    {
      id: "dates",
      label: `${t("common.dates")}: ${dateStyle === "iso" ? t("search.act.dates.region") : "ISO 8601"}`,
      note: null,
      isHidden: true,
      run: () => chooseDateStyle(dateStyle === "iso" ? "region" : "iso"),
    },
  ];

  const dialog = (
    <>
      {order && opened === "stage" && <MoveDialog order={order} opened onClose={close} />}
      {order && opened === "samples" && <SamplesStatusDialog order={order} onClose={close} />}
      <NewUserDialog opened={opened === "user"} onClose={close} />
    </>
  );
  return { acts, dialog };
}
