// What the recordings are made with: one task a lane, then one over all of them. Each parameter turns one thing wrong.
// The lanes named in the file `failing` of the launch folder fail: as a parameter they would be part of the script of the
// tasks, and as a path they would be hashed with its time, so that -resume would find no task again.
nextflow.enable.dsl = 2

params.lanes = 'one,two,three'
params.failures = 99             // how many attempts of a failing lane fail, with 7
params.strategy = 'terminate'    // the errorStrategy of the lanes
params.endless = ''              // the lane whose task does not end by itself
params.forgetful = ''            // the lane whose task ends well and leaves no output
params.breakage = ''             // 'body' or 'operator': where the script itself throws
params.results = 'results'

process MEASURE {
  tag "$lane"
  errorStrategy params.strategy
  maxRetries 2
  cpus 1
  memory '64 MB'

  input:
  val lane

  output:
  path "${lane}.txt"

  script:
  """
  echo "measuring $lane, attempt ${task.attempt}"
  if [ ${task.attempt} -le ${params.failures} ] && grep -qsx "$lane" ../../../failing; then
    sleep 1; echo "no signal on lane $lane" >&2; exit 7
  fi
  [ "$lane" != "${params.endless}" ] || sleep 600
  [ "$lane" != "${params.forgetful}" ] || exit 0
  sleep 2
  printf '%s' "$lane" | cksum > "${lane}.txt"
  """
}

process GATHER {
  publishDir params.results, mode: 'copy'

  input:
  path parts

  output:
  path 'all.txt'

  script:
  """
  cat $parts | sort > all.txt
  """
}

workflow LANES {
  take:
  lanes

  main:
  measured = MEASURE(lanes)
  if (params.breakage == 'operator')
    measured = measured.map { part -> throw new IllegalStateException('thrown by an operator') }
  GATHER(measured.collect())
}

workflow {
  if (params.breakage == 'body') throw new IllegalStateException('thrown by the body of the workflow')
  LANES(Channel.fromList(params.lanes.tokenize(',')))
}
