import type { SendMailOptions } from "nodemailer";
import { connectOutgoing } from "../../platform/outgoing/connectOutgoing.ts";
import { FACILITY } from "../../platform/outgoing/outgoingRule.ts";
import { MAIL_ANSWER_MAX_CHARACTERS, MAIL_SILENCE_MS } from "../limits.ts";
import type { MailServer } from "./mailSettings.ts";

/** The outcome of one attempt with the answer of the mail server. refused: the recipient's address is refused for good;
 *  rejected: the mail is; delayed: anything that may pass, also wrong settings. */
export interface Attempt {
  outcome: "sent" | "refused" | "rejected" | "delayed";
  answer: string;
}

/** Sends one mail over a connection of its own, to an address that the outgoing rules allow at connection time. Never
 *  throws. silenceMs: time without a byte of the server until the attempt has failed. */
export async function sendMail(
  server: MailServer,
  message: SendMailOptions,
  { signal, silenceMs = MAIL_SILENCE_MS }: { signal: AbortSignal; silenceMs?: number },
): Promise<Attempt> {
  try {
    // Loaded with the first mail: most processes never send one.
    const { createTransport } = await import("nodemailer");
    const transport = createTransport({
      host: server.host,
      port: server.port,
      secure: server.security === "tls",
      requireTLS: server.security === "starttls",
      ignoreTLS: server.security === "none",
      ...(server.user !== null && { auth: { user: server.user, pass: server.password ?? "" } }),
      connectionTimeout: silenceMs,
      greetingTimeout: silenceMs,
      socketTimeout: silenceMs,
      disableFileAccess: true,
      disableUrlAccess: true,
      // The resolver of the library knows no outgoing rules.
      getSocket(_options, done) {
        const { host, port } = server;
        connectOutgoing(FACILITY, { host, port, timeoutMs: silenceMs }).then(
          (connection) => done(null, { connection }),
          (error: Error) => done(error),
        );
      },
    });
    const { response } = await transport.sendMail({ ...message, signal });
    return { outcome: "sent", answer: shownAnswer(response) };
  } catch (error) {
    return { outcome: classifyFailure(error), answer: shownAnswer(failureText(error)) };
  }
}

interface SmtpError {
  command?: string;
  response?: string;
  responseCode?: number;
}

// Status 5.7 and code 530 concern the sender's rights at the server (relaying, authentication), which settings decide.
function classifyFailure(error: unknown): Attempt["outcome"] {
  const { command, response = "", responseCode = 0 } = error as SmtpError;
  if (responseCode < 500 || responseCode === 530) return "delayed";
  if (command === "DATA") return "rejected";
  return command === "RCPT TO" && !/^\d{3}[ -]5\.7\./.test(response) ? "refused" : "delayed";
}

function failureText(error: unknown): string {
  const { response } = error as SmtpError;
  return response ?? (error instanceof Error ? error.message : String(error));
}

function shownAnswer(answer: string): string {
  return answer
    .replaceAll(/[\s\p{Cc}]+/gu, " ")
    .trim()
    .slice(0, MAIL_ANSWER_MAX_CHARACTERS)
    .replace(/[\uD800-\uDBFF]$/, "");
}
