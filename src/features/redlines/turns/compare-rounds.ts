import { fileTime } from '../../../engine/redline/file-time.ts'
import { CodedError } from '../../../http/coded-error.ts'
import type { Platform } from '../../../platform/platform.ts'
import { compareFiles } from '../../../tasks/redline-pool.ts'
import { findRevision, findRound } from '../document/redline-document-store.ts'
import { onDocument } from '../document/redline-engine.ts'
import type { RedlineRequest } from '../redline-request.ts'

const timeoutMs = 60_000
/** Whom the comparison names for its marks: they are nobody's changes. */
const comparisonAuthor = 'Comparison'

type Compared = Pick<RedlineRequest, 'organizationId' | 'redlineRequestId'>

/** Where a comparison is kept; its name says whether it fell back to whole blocks. */
const keyOf = ({ organizationId, redlineRequestId }: Compared, rounds: string, fallback: boolean) =>
  `organizations/${organizationId}/redlines/${redlineRequestId}/comparison-${rounds}${fallback ? '-blocks' : ''}.docx`

export interface StoredComparison {
  key: string
  /** Whole paragraphs, tables and controls are marked instead of words. */
  fallback: boolean
}

/** The comparison of two rounds, such as `1-2`, where it has been made: rounds never change, so it is made once. */
export async function storedComparison(
  { storage }: Pick<Platform, 'storage'>,
  request: Compared,
  rounds: string,
): Promise<StoredComparison | null> {
  for (const fallback of [false, true]) {
    const key = keyOf(request, rounds, fallback)
    if (await storage.exists(key)) return { key, fallback }
  }
  return null
}

/**
 * Makes the comparison of two rounds where there is none yet. Throws `redline_round_not_found`, `redline_not_comparable`,
 * `redline_interrupted`.
 */
export async function comparisonOf(
  platform: Platform,
  request: Compared,
  from: number,
  to: number,
): Promise<StoredComparison> {
  const [older, newer] = await Promise.all([from, to].map(round => endOf(platform, request, round)))
  const rounds = `${from}-${to}`
  const stored = await storedComparison(platform, request, rounds)
  if (stored) return stored
  const author = { name: comparisonAuthor, at: fileTime(newer!.at) }
  const files = [older!.path, newer!.path]
  const input = { from: older!.path, to: newer!.path, author }
  const { bytes, fallback } = await onDocument(
    platform,
    workers =>
      workers.run(compareFiles, input, { timeoutMs, lane: 'background', files }).catch(error => {
        platform.log.warn({ err: error, ...request }, 'Two rounds could not be compared')
        throw error
      }),
    'redline_not_comparable',
  )
  const key = keyOf(request, rounds, fallback)
  await platform.storage.write(key, bytes)
  return { key, fallback }
}

/** The document as a round ended with it. */
async function endOf({ database, storage }: Platform, { redlineRequestId }: Compared, round: number) {
  const found = await findRound(database, redlineRequestId, round)
  if (!found) throw new CodedError('redline_round_not_found', { id: String(round) })
  const revision = await findRevision(database, redlineRequestId, found.revision)
  return { path: await storage.localPath(revision!.fileKey), at: found.endedAt }
}
