import type { Browser } from "./browser.ts";

/** What only our own pages ask, as one person asks it: status and result, or the text of the refusal. */
export function trpcCalls(browser: Browser, router: string) {
  return {
    async ask(procedure: string, input?: object): Promise<Told> {
      const given = input === undefined ? "" : `?input=${encodeURIComponent(JSON.stringify(input))}`;
      return told(await browser.get(`/trpc/${router}.${procedure}${given}`));
    },
    async tell(procedure: string, input: object): Promise<Told> {
      return told(await browser.post(`/trpc/${router}.${procedure}`, input));
    },
  };
}

// oxlint-disable-next-line typescript/no-explicit-any -- the tests compare whole bodies
type Told = [status: number, result: any];

// oxlint-disable-next-line typescript/no-explicit-any -- the tests compare whole bodies
function told({ status, body }: { status: number; body: any }): Told {
  return [status, status === 200 ? body.result.data : body.error.message];
}
