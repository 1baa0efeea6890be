import { resolveStory, type Verdict } from '../changes/resolve-story.ts'
import { storiesOf } from '../stories.ts'
import { WordFile } from '../word-file.ts'
import { differencesOfFiles } from './files.ts'

/** The document with all changes of every part decided. */
export function settled(bytes: Uint8Array, verdict: Verdict): Uint8Array {
  const file = WordFile.open(bytes)
  for (const { container, partName } of storiesOf(file)) {
    resolveStory(container, () => verdict)
    file.changed(partName)
  }
  return file.write()
}

const nobody = { displayNames: [], otherSideNames: [] }

/** What of one document is not the same in another, by the rule of untracked differences. */
export function differencesOf(before: Uint8Array, after: Uint8Array): string[] {
  const { differences, refused } = differencesOfFiles({ bytes: before }, after, nobody)
  const found = differences.map(difference => `${difference.kind}: ${difference.before} → ${difference.after}`)
  return refused === undefined ? found : [refused]
}

/** What is not as it has to be in a comparison: rejected it is the older document, accepted the newer. */
export const wrongIn = (compared: Uint8Array, older: Uint8Array, newer: Uint8Array): string[] => [
  ...differencesOf(settled(older, 'accept'), settled(compared, 'reject')).map(one => `rejected, ${one}`),
  ...differencesOf(settled(newer, 'accept'), settled(compared, 'accept')).map(one => `accepted, ${one}`),
]
