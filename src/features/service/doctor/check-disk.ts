import { existsSync } from 'node:fs'
import { freeBytes } from '../../../platform/disk-space.ts'
import type { Check } from './check.ts'

const FULL_BYTES = 100_000_000
const LOW_BYTES = 1_000_000_000

/** Checks that the data folder's disk has space for documents and seals. */
export const checkDisk: Check = async ({ dataDir }) => {
  if (!existsSync(dataDir)) return []
  const subject = 'disk'
  const bytes = await freeBytes(dataDir)
  const text = `${(bytes / 1_000_000_000).toFixed(1)} GB are free in ${dataDir}`
  if (bytes >= LOW_BYTES) return [{ subject, verdict: 'ok', text }]
  const remedy =
    'Make space, or move the data folder to a larger disk. Without space, documents are refused and not sealed.'
  return [{ subject, verdict: bytes < FULL_BYTES ? 'problem' : 'warning', text, remedy }]
}
