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

/** Where the comparison of two rounds is kept: rounds never change, so it is made once. */
export const comparisonKey = ({ organizationId, redlineRequestId }: Compared, rounds: string) =>
  `organizations/${organizationId}/redlines/${redlineRequestId}/comparison-${rounds}.docx`

/**
 * Makes the comparison of two rounds where there is none yet. Throws `redline_round_not_found`, `redline_not_comparable`,
 * `redline_interrupted`.
 */
export async function comparisonOf(platform: Platform, request: Compared, from: number, to: number): Promise<void> {
  const [older, newer] = await Promise.all([from, to].map(round => endOf(platform, request, round)))
  const key = comparisonKey(request, `${from}-${to}`)
  if (await platform.storage.exists(key)) return
  const author = { name: comparisonAuthor, at: fileTime(newer!.at) }
  const files = [older!.path, newer!.path]
  const input = { from: older!.path, to: newer!.path, author }
  const bytes = await onDocument(
    platform,
    workers =>
      workers.run(compareFiles, input, { timeoutMs, lane: 'background', files }).catch(error => {
        platform.log.warn({ err: error, ...request }, 'Two rounds could not be compared')
        throw error
      }),
    'redline_not_comparable',
  )
  await platform.storage.write(key, bytes)
}

/** The document as a round ended with it. */
async function endOf({ database, storage }: Platform, { redlineRequestId }: Compared, round: number) {
  const found = await findRound(database, redlineRequestId, round)
  if (!found) throw new CodedError('redline_round_not_found', { id: String(round) })
  const revision = await findRevision(database, redlineRequestId, found.revision)
  return { path: await storage.localPath(revision!.fileKey), at: found.endedAt }
}
