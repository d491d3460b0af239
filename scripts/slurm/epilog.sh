#!/bin/bash
# EpilogSlurmctld of slurm.conf: once for each job that has ended, triage the dumps that it left.
# Jobs write them to DUMPS/<job id>: CUDA_COREDUMP_FILE=$DUMPS/$SLURM_JOB_ID/core_%t_%h_%p.nvcudmp
set -u
folder=${DUMPS:-/scratch/gpu-dumps}/${SLURM_ARRAY_JOB_ID:-$SLURM_JOB_ID}
[ -d "$folder" ] || exit 0
# What triage writes lies beside the folder; an epilog must neither hang nor fail the node, and is no task of an array itself.
timeout "${LIMIT:-300}" ${LANESCOPE:-lanescope} triage --shard 0/1 --json -o "$folder.triage.json" --report "$folder.triage.html" \
  --parquet "$folder.triage.parquet" "$folder" || echo "triage of $folder exits with $?" >&2
exit 0
