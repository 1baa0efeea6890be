import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isLong, sampleOf, sampleTitle } from '../../../../../test/support/rotating-sample.ts'
import { differencesOfFiles } from '../../test-support/files.ts'
import { type Files, pack, sampleFiles } from '../test-support/documents/sample-files.ts'
import { honestEdits } from '../test-support/edits/honest-edits.ts'
import { noiseEdits } from '../test-support/edits/noise-edits.ts'
import { untrackedEdits } from '../test-support/edits/untracked-edits.ts'
import type { UntrackedDifferences } from '../untracked-differences.ts'

const member = { displayNames: ['Dana'], otherSideNames: ['Rex'] }
const quietEdits = [...noiseEdits, ...honestEdits]
const runs = { seed: 20261121 }

/** Adds rewrites to the files, each at most once, and skips rewrites whose place is missing. */
function addNoise(files: Files, indexes: number[]): string[] {
  return indexes.flatMap(index => {
    const [name, edit] = quietEdits[index]!
    const copy = new Map(files)
    try {
      edit(copy)
    } catch {
      return []
    }
    files.clear()
    for (const [part, content] of copy) files.set(part, content)
    return [name]
  })
}

const isQuiet = (result: UntrackedDifferences) =>
  result.refused === undefined &&
  [result.differences, result.decisions, result.forged, result.unknownAuthors].every(list => list.length === 0)

const anyNoise = (maxLength: number) =>
  fc.uniqueArray(fc.integer({ min: 0, max: quietEdits.length - 1 }), { minLength: 1, maxLength })

describe('rewrites by a word processor', () => {
  it('are not reported, even if many kinds are combined', () => {
    fc.assert(
      fc.property(fc.nat(1000), anyNoise(10), (seed, indexes) => {
        const files = sampleFiles(seed)
        const bytes = pack(files)
        const used = addNoise(files, indexes)
        const result = differencesOfFiles({ bytes }, pack(files), member)
        expect(isQuiet(result), `${used.join(', ')}: ${JSON.stringify(result.differences[0])}`).toBe(true)
      }),
      { ...runs, numRuns: isLong ? 100 : 20 },
    )
  })

  it(`do not hide an edit (${sampleTitle})`, () => {
    for (const [name, , edit] of sampleOf(untrackedEdits, { of: 8 })) {
      fc.assert(
        fc.property(fc.nat(1000), anyNoise(5), (seed, indexes) => {
          const files = sampleFiles(seed)
          const bytes = pack(files)
          edit(files)
          const used = addNoise(files, indexes)
          expect(isQuiet(differencesOfFiles({ bytes }, pack(files), member)), `${name} under ${used.join()}`).toBe(
            false,
          )
        }),
        { ...runs, numRuns: 1 },
      )
    }
  })
})
