#!/bin/bash
# One rank of torchrun: its dump has its rank in the name. DUMPS comes from triage.sh.
export CUDA_COREDUMP_FILE="$DUMPS/core_%t_%h_%p_rank${RANK:-0}.nvcudmp"
exec "$@"
