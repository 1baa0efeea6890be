import { fileTime } from '../../../engine/redline/file-time.ts'
import { CodedError } from '../../../http/coded-error.ts'
import type { StoredAnswer } from '../../../http/send-stored.ts'
import type { Platform } from '../../../platform/platform.ts'
import { keepForDays } from '../../../platform/storage/pending-files.ts'
import { compareFiles, viewComparison } from '../../../tasks/redline-pool.ts'
import { contentTypes } from '../../templates/uploads/file-type.ts'
import { findRevision, findRound } from '../document/redline-document-store.ts'
import { onDocument, sourceOf } from '../document/redline-engine.ts'
import type { RedlineRequest } from '../redline-request.ts'

const timeoutMs = 60_000
/** The author name of the marks in a comparison, which are not changes by a member. */
const comparisonAuthor = 'Comparison'

type Compared = Pick<RedlineRequest, 'organizationId' | 'redlineRequestId'>

/** Returns the storage key of a comparison. The name shows whether the comparison fell back to whole blocks. */
const keyOf = ({ organizationId, redlineRequestId }: Compared, rounds: string, fallback: boolean) =>
  `organizations/${organizationId}/redlines/${redlineRequestId}/comparison-${rounds}${fallback ? '-blocks' : ''}.docx`

export interface StoredComparison {
  key: string
  /** Whether whole paragraphs, tables and controls are marked instead of words. */
  fallback: boolean
}

/**
 * Returns the comparison of two rounds, such as `1-2`, if it has been made. Rounds never change, so it is made only
 * once. It is deleted a day after it was last asked for, because every pair of rounds may have a comparison.
 */
export async function storedComparison(
  { database, storage }: Pick<Platform, 'database' | 'storage'>,
  request: Compared,
  rounds: string,
): Promise<StoredComparison | null> {
  for (const fallback of [false, true]) {
    const key = keyOf(request, rounds, fallback)
    if (!(await storage.exists(key))) continue
    await keepForDays(database, key, 1)
    if (await storage.exists(key)) return { key, fallback }
  }
  return null
}

/**
 * Returns the comparison of two rounds. Makes it if it does not exist yet. Throws `redline_round_not_found`,
 * `redline_not_comparable`, `redline_interrupted`.
 */
export async function comparisonOf(
  platform: Pick<Platform, 'database' | 'log' | 'storage' | 'workers'>,
  { request, from, to }: { request: Compared; from: number; to: number },
): Promise<StoredComparison> {
  const [older, newer] = await Promise.all([from, to].map(round => endOf(platform, request, round)))
  const rounds = `${from}-${to}`
  const stored = await storedComparison(platform, request, rounds)
  if (stored) return stored
  const author = { name: comparisonAuthor, at: fileTime(newer!.at) }
  const input = { from: older!.source.path, to: newer!.source.path, author }
  const files = [...new Set([input.from, input.to])]
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
  await keepForDays(platform.database, key, 1)
  await platform.storage.write(key, bytes)
  return { key, fallback }
}

/**
 * Returns the comparison as data: the clauses of both rounds, with the differences marked in their markup, and all
 * differences, including those in headers, notes and text boxes. Throws the errors of `comparisonOf`.
 */
export async function viewRounds(
  platform: Pick<Platform, 'database' | 'log' | 'storage' | 'workers'>,
  { request, from, to }: { request: Compared; from: number; to: number },
) {
  const [older, newer] = await Promise.all([from, to].map(round => endOf(platform, request, round)))
  const { key, fallback } = await comparisonOf(platform, { request, from, to })
  const path = await platform.storage.localPath(key)
  const input = { path, older: older!.source, newer: newer!.source }
  const files = [...new Set([path, older!.source.path, newer!.source.path])]
  const { clauses, layout, changes } = await onDocument(platform, (workers, options) =>
    workers.run(viewComparison, input, { ...options, files, subject: request.redlineRequestId }),
  )
  const differences = changes.map(({ author: _author, at: _at, ...difference }) => difference)
  return { from, to, fallback, clauses, layout, differences }
}

/** Returns the storage key, size and headers for sending the DOCX of a comparison. */
export const comparisonFile = async (
  { storage }: Pick<Platform, 'storage'>,
  { redlineRequestId }: Compared,
  rounds: string,
  { key }: StoredComparison,
): Promise<StoredAnswer> => ({
  key,
  sizeBytes: await storage.size(key),
  contentType: contentTypes.docx,
  etag: `${redlineRequestId}-${rounds}`,
  filename: `rounds ${rounds}.docx`,
})

/** Returns the document at the end of a round, and when the round ended. Throws `redline_round_not_found`. */
async function endOf(platform: Pick<Platform, 'database' | 'storage'>, { redlineRequestId }: Compared, round: number) {
  const storedRound = await findRound(platform.database, redlineRequestId, round)
  if (!storedRound) throw new CodedError('redline_round_not_found', { id: String(round) })
  const revision = await findRevision(platform.database, redlineRequestId, storedRound.revision)
  return { source: await sourceOf(platform, revision!), at: storedRound.endedAt }
}
