import { once } from "node:events";
import net, { type AddressInfo } from "node:net";
import { BerReader, BerWriter } from "ldapts";

const BIND = 0x60;
const BIND_ANSWER = 0x61;
const SEARCH = 0x63;
const ENTRY = 0x64;
const SEARCH_DONE = 0x65;
const SUCCESS = 0;
const INVALID_CREDENTIALS = 49;

export interface StandInDirectory extends AsyncDisposable {
  url: string;
  /** The binds, oldest first. */
  binds: { dn: string; password: string }[];
  /** With "hang" requests get no answer. */
  reaction: "answer" | "hang";
}

/** A directory with one person whom every search finds, where a real one is not needed. password: of the person. */
export async function standInDirectory({
  dn,
  password,
  attributes,
}: {
  dn: string;
  password: string;
  attributes: Record<string, string>;
}): Promise<StandInDirectory> {
  const sockets = new Set<net.Socket>();
  const server = net.createServer((socket) => {
    sockets.add(socket);
    socket.on("error", () => {});
    // Requests are small, and the client waits for each answer.
    socket.on("data", (data: Buffer) => {
      if (directory.reaction === "answer") for (const answer of answersTo(data)) socket.write(answer);
    });
  });
  const directory: StandInDirectory = {
    url: "",
    binds: [],
    reaction: "answer",
    async [Symbol.asyncDispose]() {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  directory.url = `ldap://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return directory;

  function answersTo(data: Buffer): Buffer[] {
    const reader = new BerReader(data);
    reader.readSequence();
    const id = reader.readInt() ?? 0;
    const operation = reader.peek() ?? 0;
    if (operation === SEARCH) return [entry(id), result(id, SEARCH_DONE, SUCCESS)];
    if (operation !== BIND) return [];
    reader.readSequence(BIND);
    reader.readInt();
    const bind = { dn: reader.readString() ?? "", password: reader.readString(0x80) ?? "" };
    directory.binds.push(bind);
    const isRefused = bind.dn !== "" && !(bind.dn === dn && bind.password === password);
    return [result(id, BIND_ANSWER, isRefused ? INVALID_CREDENTIALS : SUCCESS)];
  }

  function entry(id: number): Buffer {
    return message(id, ENTRY, (writer) => {
      writer.writeString(dn);
      writer.startSequence();
      for (const [name, value] of Object.entries(attributes)) {
        writer.startSequence();
        writer.writeString(name);
        writer.startSequence(0x31);
        writer.writeString(value);
        writer.endSequence();
        writer.endSequence();
      }
      writer.endSequence();
    });
  }
}

function result(id: number, operation: number, code: number): Buffer {
  return message(id, operation, (writer) => {
    writer.writeEnumeration(code);
    writer.writeString("");
    writer.writeString("");
  });
}

function message(id: number, operation: number, write: (writer: BerWriter) => void): Buffer {
  const writer = new BerWriter();
  writer.startSequence();
  writer.writeInt(id);
  writer.startSequence(operation);
  write(writer);
  writer.endSequence();
  writer.endSequence();
  return writer.buffer;
}
