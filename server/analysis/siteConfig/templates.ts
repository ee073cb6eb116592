/** A configuration to begin with. isTested: Lanekeeper's tests run workflows with this scheduler. */
export interface SiteConfigTemplate {
  id: string;
  name: string;
  isTested: boolean;
  text: string;
}

/** Values in angle brackets have to be replaced. Each text is accepted by `nextflow config`. */
export const SITE_CONFIG_TEMPLATES: SiteConfigTemplate[] = [
  {
    id: "resources",
    name: "Resources by label",
    isTested: true,
    text: `process {
  withLabel: process_high {
    cpus = 8
    memory = '32 GB'
    time = '24h'
  }
}
`,
  },
  {
    id: "modules",
    name: "Environment modules",
    isTested: false,
    text: `process {
  beforeScript = 'module load <module>'
}
`,
  },
  {
    id: "apptainer",
    name: "Apptainer with a shared cache",
    isTested: false,
    text: `apptainer {
  enabled = true
  autoMounts = true
  cacheDir = '</shared/apptainer-cache>'
}
`,
  },
  {
    id: "conda",
    name: "Conda with a shared cache",
    isTested: false,
    text: `conda {
  enabled = true
  useMamba = false
  cacheDir = '</shared/conda-cache>'
}
`,
  },
  {
    id: "slurm",
    name: "Slurm",
    isTested: true,
    text: `process {
  executor = 'slurm'
  queue = '<partition>'
  clusterOptions = '--account=<account>'
}
executor {
  queueSize = 100
  submitRateLimit = '10 sec'
}
`,
  },
  {
    id: "lsf",
    name: "LSF",
    isTested: false,
    text: `process {
  executor = 'lsf'
  queue = '<queue>'
  clusterOptions = '-P <project>'
}
executor {
  queueSize = 100
  perJobMemLimit = false
}
`,
  },
  {
    id: "pbspro",
    name: "PBS Pro",
    isTested: false,
    text: `process {
  executor = 'pbspro'
  queue = '<queue>'
  clusterOptions = '-A <project>'
}
executor {
  queueSize = 100
}
`,
  },
  {
    id: "pbs",
    name: "PBS/Torque",
    isTested: false,
    text: `process {
  executor = 'pbs'
  queue = '<queue>'
  clusterOptions = '-A <project>'
}
executor {
  queueSize = 100
}
`,
  },
  {
    id: "sge",
    name: "SGE",
    isTested: false,
    text: `process {
  executor = 'sge'
  queue = '<queue>'
  penv = '<parallel environment>'
}
executor {
  queueSize = 100
}
`,
  },
  {
    id: "awsbatch",
    name: "AWS Batch",
    isTested: false,
    text: `// The plugin nf-amazon must be installed. Files of tasks are kept in the bucket.
bucketDir = 's3://<bucket>/work'
process {
  executor = 'awsbatch'
  queue = '<job queue>'
  container = '<image>'
}
aws {
  region = '<region>'
  batch {
    cliPath = '/usr/local/bin/aws'
  }
}
`,
  },
  {
    id: "google-batch",
    name: "Google Batch",
    isTested: false,
    text: `// The plugin nf-google must be installed. Files of tasks are kept in the bucket.
bucketDir = 'gs://<bucket>/work'
process {
  executor = 'google-batch'
  container = '<image>'
}
google {
  project = '<project>'
  location = '<region>'
}
`,
  },
  {
    id: "k8s",
    name: "Kubernetes",
    isTested: false,
    text: `// The analysis directory must be on the claimed volume, at the same path.
process {
  executor = 'k8s'
  container = '<image>'
}
k8s {
  namespace = '<namespace>'
  serviceAccount = '<service account>'
  storageClaimName = '<volume claim>'
  storageMountPath = '</path/of/the/analysis/directory>'
}
`,
  },
];
