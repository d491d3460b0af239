#!/bin/bash
# Run a job that writes GPU coredumps, and triage them where it fails:
#
#   bash triage.sh DUMPS torchrun --nproc-per-node 8 --no-python bash rank.sh python train.py
#
# rank.sh names the dump of each rank: export CUDA_COREDUMP_FILE="$DUMPS/core_%t_%h_%p_rank$RANK.nvcudmp"; exec "$@"
set -u
export DUMPS=${1:?usage: bash triage.sh DUMPS COMMAND...}
shift
mkdir -p "$DUMPS"
# Lightweight dumps are small and have what triage looks at.
export CUDA_ENABLE_COREDUMP_ON_EXCEPTION=1 CUDA_ENABLE_LIGHTWEIGHT_COREDUMP=1
"$@"
status=$?
if [ $status -ne 0 ]; then
  ${LANESCOPE:-lanescope} triage --name 'core_%t_%h_%p_rank%r' --report "$DUMPS/../triage.html" "$DUMPS" >&2
fi
exit $status
