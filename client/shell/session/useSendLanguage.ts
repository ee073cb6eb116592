import { useEffect } from "react";
import { language } from "../../kit/i18n/language.ts";
import { useSession } from "../../kit/session/SessionContext.ts";
import { trpcClient } from "../../kit/trpc/trpc.ts";

const KEY = "lanekeeper-language-stored";

/** Stores the language of the interface with the account, once for each choice, so that emails are written in it. */
export function useSendLanguage(): void {
  const { user } = useSession();
  useEffect(() => {
    const stored = `${user.id} ${language}`;
    if (user.isDemo || localStorage.getItem(KEY) === stored) return;
    trpcClient.mail.setLanguage.mutate({ language }).then(
      () => localStorage.setItem(KEY, stored),
      // Tried again when the next page is loaded.
      () => {},
    );
  }, [user.id, user.isDemo]);
}
