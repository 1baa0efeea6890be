import { resolveStory, type Verdict } from '../changes/resolve-story.ts'
import { storiesOf } from '../stories.ts'
import { WordFile } from '../word-file.ts'
import { differencesOfFiles } from './files.ts'

/** Returns the document with all changes in every part accepted or rejected. */
export function settled(bytes: Uint8Array, verdict: Verdict): Uint8Array {
  const file = WordFile.open(bytes)
  for (const { container, partName } of storiesOf(file)) {
    resolveStory(container, () => verdict)
    file.changed(partName)
  }
  return file.write()
}

const nobody = { displayNames: [], otherSideNames: [] }

/** Returns the untracked differences between two documents as text. */
export function differencesOf(before: Uint8Array, after: Uint8Array): string[] {
  const { differences, refused } = differencesOfFiles({ bytes: before }, after, nobody)
  const rows = differences.map(difference => `${difference.kind}: ${difference.before} → ${difference.after}`)
  return refused === undefined ? rows : [refused]
}

/**
 * Returns the errors of a comparison. Rejecting its changes must yield the older document, and accepting them the
 * newer.
 */
export const wrongIn = (compared: Uint8Array, older: Uint8Array, newer: Uint8Array): string[] => [
  ...differencesOf(settled(older, 'accept'), settled(compared, 'reject')).map(difference => `rejected, ${difference}`),
  ...differencesOf(settled(newer, 'accept'), settled(compared, 'accept')).map(difference => `accepted, ${difference}`),
]
