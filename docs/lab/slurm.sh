#!/bin/sh
#SBATCH --array=0-63 --requeue
# One shard of a study for each task of an array; `facedown lab merge DIR` puts them together.
#   sbatch docs/lab/slurm.sh booster-cure --out run
# A task that is ended early writes down what it has, and goes on when it is queued again.
set -eu
exec facedown lab "$@" --shard "${SLURM_ARRAY_TASK_ID:?run this as a job array}/$SLURM_ARRAY_TASK_COUNT" --jobs 1
