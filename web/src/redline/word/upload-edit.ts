import { ApiError } from '../../api/call.ts'
import type { TakenOutContent, UntrackedDifference, UploadAnswer } from '../../api/generated/calls.ts'
import { explainError } from '../../shell/explain-error.ts'
import { redlineText } from '../../texts/redline-text.ts'

/** The part of the untracked changes that is taken over: nothing, everything, or only the text. */
export type Owned = 'false' | 'true' | 'text'

/** The result of a returned file. */
export type UploadOutcome =
  | { kind: 'taken'; answer: UploadAnswer }
  /** Nothing was taken over yet: the member must decide about the untracked changes. */
  | { kind: 'untracked'; differences: UntrackedDifference[]; count: number; isNothingTracked: boolean }
  /** Nothing was taken over yet: the file contains content that must not reach the other side. */
  | { kind: 'active'; active: TakenOutContent[]; count: number }
  /** The document has changed since the file was downloaded. */
  | { kind: 'stale' }
  | { kind: 'refused'; reason: string; differences: UntrackedDifference[] }

/** Returns the outcome for an error of an upload. */
export function outcomeOf(error: unknown, file: Pick<File, 'name'>, own: Owned): UploadOutcome {
  if (!(error instanceof ApiError)) return { kind: 'refused', reason: explainError(error), differences: [] }
  const { untracked: differences = [], untrackedCount, active, activeCount } = (error.body ?? {}) as Partial<Refused>
  if (error.status === 413) return refused(redlineText('wordTooLarge', { name: file.name }))
  if (/^File type must be/.test(error.message)) return refused(redlineText('wordNotDocx', { name: file.name }))
  if (/^The document was changed by someone else/.test(error.message)) return { kind: 'stale' }
  if (active) return { kind: 'active', active, count: activeCount ?? active.length }
  if (/without a tracked change/.test(error.message))
    return {
      kind: 'untracked',
      differences,
      count: untrackedCount ?? differences.length,
      isNothingTracked: own === 'text',
    }
  if (error.status === 429 || error.status >= 500) return refused(explainError(error))
  return refused(redlineText('wordRefused', { reason: `${error.message.replace(/\.$/, '')}.` }), differences)
}

interface Refused {
  untracked: UntrackedDifference[]
  untrackedCount: number
  active: TakenOutContent[]
  activeCount: number
}

const refused = (reason: string, differences: UntrackedDifference[] = []): UploadOutcome => ({
  kind: 'refused',
  reason,
  differences,
})
