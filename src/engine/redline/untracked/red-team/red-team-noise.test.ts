import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isLong, sampleOf, sampleTitle } from '../../../../../test/support/rotating-sample.ts'
import { differencesOfUpload } from '../../test-support/files.ts'
import { WordFile } from '../../word-file.ts'
import { LastRound } from '../last-round.ts'
import { fullFiles } from '../test-support/documents/full-contract.ts'
import { type Files, pack } from '../test-support/documents/sample-files.ts'
import { foundIn } from '../test-support/edits/found-in.ts'
import { definitionCases } from '../test-support/red-team/red-team-definitions.ts'
import { fieldCases } from '../test-support/red-team/red-team-fields.ts'
import { redTeamNoise } from '../test-support/red-team/red-team-noise.ts'
import { recordCases } from '../test-support/red-team/red-team-records.ts'
import { trackedEdits } from '../test-support/tracked/tracked-edits.ts'

const member = { displayNames: ['Dana'], otherSideNames: ['Rex'] }
const last = new LastRound({ file: WordFile.open(pack(fullFiles())) }, member)

function check(...edits: ((files: Files) => void)[]) {
  const files = fullFiles()
  for (const edit of edits) edit(files)
  return foundIn(differencesOfUpload(last, pack(files)))
}

describe(`does not report changes that a word processor makes by itself (${sampleTitle})`, () => {
  it.each(sampleOf(redTeamNoise, { of: 8 }))('%s', (_, edit) => {
    expect(check(edit)).toEqual([])
  })

  it('in any combination of two', () => {
    const anyIndex = fc.integer({ min: 0, max: redTeamNoise.length - 1 })
    fc.assert(
      fc.property(anyIndex, anyIndex, (a, b) => {
        fc.pre(a !== b)
        expect(
          check(redTeamNoise[a]![1], redTeamNoise[b]![1]),
          `${redTeamNoise[a]![0]}, ${redTeamNoise[b]![0]}`,
        ).toEqual([])
      }),
      { seed: 20261121, numRuns: isLong ? 40 : 10 },
    )
  })
})

describe(`does not report changes that the member tracked (${sampleTitle})`, () => {
  it.each(sampleOf(trackedEdits, { of: 8 }))('%s', (_, edit) => {
    expect(check(edit)).toEqual([])
  })
})

it('reports three untracked edits among three rewrites by a word processor', () => {
  const edits = [...fieldCases, ...definitionCases, ...recordCases]
  const anyIndexes = (of: number) => fc.array(fc.integer({ min: 0, max: of - 1 }), { minLength: 3, maxLength: 3 })
  fc.assert(
    fc.property(anyIndexes(edits.length), anyIndexes(redTeamNoise.length), (chosen, noises) => {
      const steps = chosen.map(index => (files: Files) => attempt(files, edits[index]![2]))
      expect(check(...steps, ...noises.map(index => redTeamNoise[index]![1]))).not.toEqual([])
    }),
    { seed: 20261121, numRuns: isLong ? 30 : 8 },
  )
})

/** Undoes an edit that fails: another edit may have removed its place. */
function attempt(files: Files, edit: (files: Files) => void): void {
  const before = new Map(files)
  try {
    edit(files)
  } catch {
    for (const [name, content] of before) files.set(name, content)
  }
}
