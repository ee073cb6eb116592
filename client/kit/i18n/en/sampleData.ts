import { count } from "../count.ts";

export interface Counts {
  orders: number;
  samples: number;
  studies: number;
}

export const sampleData = {
  "sampleData.title": "Sample data",
  "sampleData.text":
    "Three made-up orders with samples, reads and a study, to look around. Their names begin with “Sample:”, and they can be removed at any time.",
  "sampleData.present": ({ orders, samples, studies }: Counts) =>
    `${count(orders, "sample order", "sample orders")}, ${count(samples, "sample", "samples")} and ${count(studies, "study", "studies")}. Their names begin with “Sample:”.`,
  "sampleData.add": "Add sample data",
  "sampleData.added": "Sample data added",
  "sampleData.notAdded": "Couldn't add the sample data",
  "sampleData.remove": "Remove sample data",
  "sampleData.keep": "Keep sample data",
  "sampleData.removed": "Sample data removed",
  "sampleData.notRemoved": "Couldn't remove the sample data",
  "sampleData.remove.title": "Remove the sample data?",
  "sampleData.remove.text": ({ orders, samples, studies }: Counts) =>
    `This removes ${count(orders, "sample order", "sample orders")} with ${count(samples, "sample", "samples")}, their reads, and ${count(studies, "sample study", "sample studies")}. Nothing else is removed.`,
  "sampleData.remove.added":
    "Users have added to them. Uploaded files stay in the storage; the rest is removed too:",
  "sampleData.comments": ({ count: comments }: { count: number }) => count(comments, "comment", "comments"),
  "sampleData.runs": ({ count: runs }: { count: number }) => count(runs, "analysis", "analyses"),
  "sampleData.uploads": ({ count: uploads }: { count: number }) => count(uploads, "upload", "uploads"),
  "sampleData.monitoredRuns": ({ count: runs }: { count: number }) =>
    count(runs, "monitored sequencing run", "monitored sequencing runs"),
  "sampleData.links": ({ count: links }: { count: number }) =>
    count(links, "delivery link", "delivery links"),
  "sampleData.studySamples": ({ count: samples }: { count: number }) =>
    count(samples, "sample in a study of a user", "samples in studies of users"),
};
