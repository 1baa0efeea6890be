import type { PoolDefinition } from '../platform/workers/worker-task.ts'
import { pdfPool } from './pdf-pool.ts'
import { redlinePool } from './redline-pool.ts'
import { viewerPool } from './viewer-pool.ts'

/** All that the service has done in processes of their own. */
export const pools: PoolDefinition[] = [pdfPool, viewerPool, redlinePool]
