import type { UntrackedDifferences } from '../../untracked-differences.ts'
import type { Expected } from './edits.ts'

/** Returns the kinds of all findings in one list. */
export function foundIn(result: UntrackedDifferences): Expected[] {
  return [
    ...result.differences.map(difference => difference.kind),
    ...result.decisions.map(decision => decision.decision),
    ...result.forged.map(() => 'forged' as const),
    ...result.unknownAuthors.map(() => 'unknownAuthor' as const),
    ...(result.refused === undefined ? [] : ['refused' as const]),
  ]
}
