// NanoPlot of the long reads of every sample, and a table of what it counted.
nextflow.enable.dsl = 2

params.input = null
params.outdir = 'output'
params.minimumLength = null
params.logarithmicLengths = true
params.cpus = null
params.memoryGib = 4

process NANOPLOT {
  tag "${sample.name}"
  container 'quay.io/biocontainers/nanoplot:1.42.0--pyhdfd78af_0'
  conda 'bioconda::nanoplot=1.42.0'
  cpus { params.cpus ?: Math.min(4, Runtime.runtime.availableProcessors()) }
  memory "${params.memoryGib} GB"
  publishDir "${params.outdir}/nanoplot", mode: 'copy', pattern: '*_Nano*'

  input:
  tuple val(sample), path(reads, stageAs: 'read?.fastq')
  path 'totals.awk'

  output:
  path "${sample.name}_NanoPlot-report.html", emit: report
  path "${sample.name}_NanoStats.txt", emit: statistics
  path "${sample.row}.tsv", emit: row

  script:
  def shortest = params.minimumLength ? "--minlength ${params.minimumLength as long}" : ''
  def scale = "${params.logarithmicLengths}" == 'true' ? '--loglength' : ''
  """
  ln -s read1.fastq reads.${sample.endings[0]}
  mkdir plots
  NanoPlot --threads ${task.cpus} --fastq reads.${sample.endings[0]} --outdir plots --tsv_stats --no_static \\
    ${shortest} ${scale}
  mv plots/NanoPlot-report.html ${sample.name}_NanoPlot-report.html
  mv plots/NanoStats.txt ${sample.name}_NanoStats.txt
  totals=\$(awk -f totals.awk ${sample.name}_NanoStats.txt)
  printf '%s\\t%s\\tnanoplot/%s\\n' ${sample.word} "\$totals" ${sample.name}_NanoPlot-report.html > ${sample.row}.tsv
  """

  stub:
  """
  touch ${sample.name}_NanoPlot-report.html ${sample.name}_NanoStats.txt
  printf '%s\\t\\t\\t\\t\\t\\tnanoplot/%s\\n' ${sample.word} ${sample.name}_NanoPlot-report.html > ${sample.row}.tsv
  """
}

process SUMMARIZE_NANOPLOT {
  container 'docker.io/library/ubuntu:22.04'
  conda 'conda-forge::coreutils=9.1'
  publishDir "${params.outdir}/summary", mode: 'copy'

  input:
  path rows

  output:
  path 'nanoplot.tsv'

  script:
  """
  printf 'sample_id\\tread_count\\taverage_quality\\tbase_count\\tmean_length\\tn50\\treport\\n' > nanoplot.tsv
  cat [0-9]*.tsv >> nanoplot.tsv
  """

  stub:
  """
  printf 'sample_id\\tread_count\\taverage_quality\\tbase_count\\tmean_length\\tn50\\treport\\n' > nanoplot.tsv
  cat [0-9]*.tsv >> nanoplot.tsv
  """
}

workflow {
  NANOPLOT(Channel.fromList(Samplesheet.samples(params.input)), file("${projectDir}/totals.awk", glob: false))
  SUMMARIZE_NANOPLOT(NANOPLOT.out.row.collect())
}
