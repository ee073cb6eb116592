// The MD5 of every read file as it lies on disk: one JSON a sample, and one table of all. Its tasks need md5sum, cut,
// cat and printf.
nextflow.enable.dsl = 2

params.input = null
params.outdir = 'output'

process CALCULATE_CHECKSUMS {
  tag "${sample.name}"
  container 'docker.io/library/ubuntu:22.04'
  conda 'conda-forge::coreutils=9.1'
  publishDir "${params.outdir}/checksums", mode: 'copy', pattern: '*.json'

  input:
  tuple val(sample), path(reads, stageAs: 'read?.fastq')

  output:
  path "${sample.name}.json", emit: json
  path "${sample.row}.tsv", emit: row

  script:
  """
  checksum2=
  json2=null
  checksum1=\$(md5sum < read1.fastq | cut -d ' ' -f 1)
  if [ -e read2.fastq ]; then
    checksum2=\$(md5sum < read2.fastq | cut -d ' ' -f 1)
    json2="\\"\$checksum2\\""
  fi
  printf '{"sampleId":%s,"checksum1":"%s","checksum2":%s}\\n' \\
    ${sample.json} "\$checksum1" "\$json2" > ${sample.name}.json
  printf '%s\\t%s\\t%s\\n' ${sample.word} "\$checksum1" "\$checksum2" > ${sample.row}.tsv
  """

  stub:
  """
  printf '{"sampleId":%s,"checksum1":null,"checksum2":null}\\n' ${sample.json} > ${sample.name}.json
  printf '%s\\t\\t\\n' ${sample.word} > ${sample.row}.tsv
  """
}

process SUMMARIZE_CHECKSUMS {
  container 'docker.io/library/ubuntu:22.04'
  conda 'conda-forge::coreutils=9.1'
  publishDir "${params.outdir}/summary", mode: 'copy'

  input:
  path rows

  output:
  path 'checksum-summary.tsv'

  script:
  """
  printf 'sample_id\\tchecksum1\\tchecksum2\\n' > checksum-summary.tsv
  cat [0-9]*.tsv >> checksum-summary.tsv
  """

  stub:
  """
  printf 'sample_id\\tchecksum1\\tchecksum2\\n' > checksum-summary.tsv
  cat [0-9]*.tsv >> checksum-summary.tsv
  """
}

workflow {
  CALCULATE_CHECKSUMS(Channel.fromList(Samplesheet.samples(params.input)))
  SUMMARIZE_CHECKSUMS(CALCULATE_CHECKSUMS.out.row.collect())
}
