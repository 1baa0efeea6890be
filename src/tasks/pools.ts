import type { PoolDefinition } from '../platform/workers/worker-task.ts'
import { pdfPool } from './pdf-pool.ts'
import { redlinePool } from './redline-pool.ts'
import { viewerPool } from './viewer-pool.ts'

/** All pools of separate processes that the service runs. */
export const pools: PoolDefinition[] = [pdfPool, viewerPool, redlinePool]
