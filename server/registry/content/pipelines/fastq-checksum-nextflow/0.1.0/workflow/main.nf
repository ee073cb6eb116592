// The MD5 of every read file. Its processes need nothing but bash and the core utilities.
nextflow.enable.dsl = 2

params.input = null
params.outdir = 'output'
params.strategy = 'terminate'

process CALCULATE_CHECKSUMS {
  tag "$sample"
  errorStrategy params.strategy
  cpus 1
  publishDir "${params.outdir}/checksums", mode: 'copy', pattern: '*.json'

  input:
  tuple val(sample), path(first, stageAs: 'first/*'), path(second, stageAs: 'second/*')

  output:
  path "${sample}.json"
  path "${sample}.tsv", emit: row

  script:
  """
  set -o pipefail
  first=\$(md5sum < first/* | cut -d ' ' -f 1)
  second=
  if [ -n "\$(ls -A second 2>/dev/null)" ]; then second=\$(md5sum < second/* | cut -d ' ' -f 1); fi
  printf '{"sample_id":"%s","checksum1":"%s","checksum2":"%s"}\\n' '${sample}' "\$first" "\$second" > '${sample}.json'
  printf '%s\\t%s\\t%s\\n' '${sample}' "\$first" "\$second" > '${sample}.tsv'
  """
}

process SUMMARIZE_CHECKSUMS {
  cpus 1
  publishDir "${params.outdir}/summary", mode: 'copy'

  input:
  path 'rows/*'

  output:
  path 'checksum-summary.tsv'

  script:
  """
  printf 'sample_id\\tchecksum1\\tchecksum2\\n' > checksum-summary.tsv
  sort rows/* >> checksum-summary.tsv
  """
}

workflow {
  samples = Channel.fromPath(params.input, checkIfExists: true)
    | splitCsv(header: true)
    | map { row -> tuple(row.sample_id, file(row.fastq_1, checkIfExists: true), row.fastq_2 ? file(row.fastq_2, checkIfExists: true) : []) }
  CALCULATE_CHECKSUMS(samples)
  SUMMARIZE_CHECKSUMS(CALCULATE_CHECKSUMS.out.row.collect())
}
