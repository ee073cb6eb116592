import type { AddressInfo } from "node:net";
import { SMTPServer, type SMTPServerSession } from "smtp-server";
import { type ParsedMail, parseMail } from "./parseMail.ts";

export interface ReceivedMail extends ParsedMail {
  from: string;
  to: string[];
  /** The user that signed in; undefined without authentication. */
  user: string | undefined;
  isEncrypted: boolean;
}

/** The reaction of the server to a command: accept, an answer such as "451 4.3.0 Try later", no answer at all, or a
 *  closed connection. */
export type Reaction = "accept" | "hang" | "drop" | `${4 | 5}${number} ${string}`;

export interface MailServerHandle extends AsyncDisposable {
  port: number;
  /** The accepted mails, oldest first. */
  received: ReceivedMail[];
  /** The number of mails whose content arrived, also of those that were not accepted. */
  attempts: number;
  /** Reactions to the recipient and to the complete content. */
  onRecipient: (address: string) => Reaction;
  onContent: () => Reaction;
}

/** Starts a mail server on a loopback address. tls: with it STARTTLS is offered, and `implicit` starts with TLS.
 *  login: the only user and password it accepts. */
export async function mailServer({
  tls,
  login,
}: {
  tls?: { key: string; cert: string; implicit?: boolean };
  login?: { user: string; password: string };
} = {}): Promise<MailServerHandle> {
  const server = new SMTPServer({
    secure: tls?.implicit ?? false,
    ...(tls && { key: tls.key, cert: tls.cert }),
    disabledCommands: [...(tls ? [] : ["STARTTLS"]), ...(login ? [] : ["AUTH"])],
    authOptional: !login,
    allowInsecureAuth: true,
    disableReverseLookup: true,
    logger: false,
    closeTimeout: 100,
    onAuth({ username, password }, _session, done) {
      if (username === login?.user && password === login?.password) done(null, { user: username });
      else done(smtpError("535 5.7.8 Authentication failed"));
    },
    onRcptTo({ address }, _session, done) {
      react(handle.onRecipient(address), done);
    },
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on("data", (chunk: Buffer) => chunks.push(chunk));
      stream.on("end", () => {
        handle.attempts++;
        const reaction = handle.onContent();
        if (reaction === "accept") handle.received.push(toReceived(Buffer.concat(chunks), session));
        react(reaction, done);
      });
    },
  });
  const sockets = new Set<{ destroy(): void }>();
  server.server.on("connection", (socket) => sockets.add(socket));
  // A broken connection is part of some tests.
  server.on("error", () => {});
  const handle: MailServerHandle = {
    port: 0,
    received: [],
    attempts: 0,
    onRecipient: () => "accept",
    onContent: () => "accept",
    async [Symbol.asyncDispose]() {
      for (const socket of sockets) socket.destroy();
      await new Promise<void>((resolve) => server.close(resolve));
    },
  };
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  handle.port = (server.server.address() as AddressInfo).port;
  return handle;

  function react(reaction: Reaction, done: (error?: Error | null) => void): void {
    if (reaction === "accept") done();
    else if (reaction === "drop") for (const socket of sockets) socket.destroy();
    else if (reaction !== "hang") done(smtpError(reaction));
  }
}

function toReceived(source: Buffer, { envelope, user, secure }: SMTPServerSession): ReceivedMail {
  return {
    ...parseMail(source.toString("utf8")),
    from: envelope.mailFrom ? envelope.mailFrom.address : "",
    to: envelope.rcptTo.map(({ address }) => address),
    user: typeof user === "string" ? user : undefined,
    isEncrypted: secure,
  };
}

function smtpError(answer: string): Error {
  return Object.assign(new Error(answer.slice(4)), { responseCode: Number(answer.slice(0, 3)) });
}
