import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { t } from "../../../kit/i18n/t.ts";
import { errorStatus, trpc } from "../../../kit/trpc/trpc.ts";
import { type Offer, offerKey, withInstalled } from "./store.ts";

/** The installation that waits for a key. error: why the last key was refused. */
interface RequiredKey {
  offer: Offer;
  version: string | undefined;
  error?: unknown;
}

export interface Installs {
  /** Keys of the offers that are being installed. */
  running: ReadonlySet<string>;
  errors: ReadonlyMap<string, unknown>;
  /** The result text of each offer, by offer key. */
  done: ReadonlyMap<string, string>;
  requestedKey: RequiredKey | undefined;
  /** Installs a version, the newest by default; requests the key first where one is required. */
  start(offer: Offer, version?: string): void;
  /** Continues the installation with the key, which is never stored. */
  goOn(key: string): void;
  forgetKey(): void;
  /** Installs the newest version if no key is required; returns whether it did. */
  installNewest(offer: Offer): Promise<boolean>;
}

/** Installs packages concurrently and invalidates the store and the pipelines. */
export function useInstalls(): Installs {
  const client = useQueryClient();
  const [running, setRunning] = useState<ReadonlySet<string>>(new Set());
  const [errors, setErrors] = useState<ReadonlyMap<string, unknown>>(new Map());
  const [done, setDone] = useState<ReadonlyMap<string, string>>(new Map());
  const [requestedKey, setRequestedKey] = useState<RequiredKey>();
  const { mutateAsync } = useMutation(trpc.pipelines.install.mutationOptions());

  async function run(
    offer: Offer,
    { version, key, isAlone = true }: { version?: string | undefined; key?: string; isAlone?: boolean },
  ): Promise<boolean> {
    const name = offerKey(offer);
    setRunning((before) => new Set(before).add(name));
    setErrors((before) => without(before, name));
    setDone((before) => without(before, name));
    try {
      const installed = await mutateAsync({
        pipelineId: offer.id,
        sourceId: offer.sourceId,
        version,
        ...(key !== undefined && { credentials: { accessKey: key } }),
      });
      setRequestedKey(undefined);
      client.setQueryData(
        trpc.pipelines.store.queryKey(),
        (store) => store && withInstalled(store, offer, installed),
      );
      const params = { name: offer.name, version: installed.version };
      const text = offer.here ? t("packageStore.done", params) : t("packageStore.done.off", params);
      setDone((before) => new Map(before).set(name, text));
      void client.invalidateQueries({ queryKey: trpc.pipelines.configuration.pathKey() });
      void client.invalidateQueries({ queryKey: trpc.pipelines.updates.pathKey() });
      return true;
    } catch (error) {
      const asksForKey = errorStatus(error) === 400 && (offer.isPrivate || offer.origin.kind === "github");
      if (key !== undefined || (asksForKey && isAlone)) setRequestedKey({ offer, version, error });
      else setErrors((before) => new Map(before).set(name, error));
      return false;
    } finally {
      setRunning((before) => new Set([...before].filter((one) => one !== name)));
    }
  }

  return {
    running,
    errors,
    done,
    requestedKey,
    start(offer, version) {
      if (offer.isPrivate) setRequestedKey({ offer, version });
      else void run(offer, { version });
    },
    goOn(key) {
      if (requestedKey) void run(requestedKey.offer, { version: requestedKey.version, key });
    },
    forgetKey: () => setRequestedKey(undefined),
    installNewest: (offer) => run(offer, { isAlone: false }),
  };
}

function without<T>(entries: ReadonlyMap<string, T>, name: string): ReadonlyMap<string, T> {
  return new Map([...entries].filter(([key]) => key !== name));
}
