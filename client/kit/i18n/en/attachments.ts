/** Files that are attached to an order. */
export const attachments = {
  "attachments.title": "Attachments",
  "attachments.ofSample": "Pictures and files of this sample",
  "attachments.preview": ({ name }: { name: string }) => `Preview of ${name}`,
  "attachments.list": "Attachments",
  "attachments.empty": "No attachments.",
  "attachments.hint": ({ megabytes, most }: { megabytes: number; most: number }) =>
    `Documents, images and tables of up to ${megabytes} MB, at most ${most} files.`,
  "attachments.add": "Attach files",
  "attachments.added": ({ name }: { name: string }) => `${name} attached`,
  "attachments.sending": ({ name }: { name: string }) => `Uploading ${name}`,
  "attachments.notAdded": ({ name }: { name: string }) => `Couldn't attach ${name}`,
  "attachments.dismiss": ({ name }: { name: string }) => `Dismiss the message about ${name}`,
  "attachments.refused.type": ({ extensions }: { extensions: string }) =>
    `This type cannot be attached. Accepted are ${extensions}.`,
  "attachments.refused.size": ({ megabytes }: { megabytes: number }) =>
    `The file has more than ${megabytes} MB.`,
  "attachments.refused.empty": "The file is empty.",
  "attachments.failed": "Couldn't load the attachments",
  "attachments.interrupted": "The connection was interrupted. Attach the file again.",
  "attachments.by": ({ name }: { name: string }) => `by ${name}`,
  "attachments.remove": ({ name }: { name: string }) => `Delete ${name}`,
  "attachments.remove.title": "Delete attachment",
  "attachments.remove.text": ({ name }: { name: string }) =>
    `${name} is deleted for all users of this order. This cannot be undone.`,
  "attachments.remove.confirm": "Delete",
  "attachments.removed": ({ name }: { name: string }) => `${name} deleted`,
  "attachments.notRemoved": "Couldn't delete the attachment",
};
