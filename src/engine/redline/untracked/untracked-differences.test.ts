import { describe, expect, it } from 'vitest'
import { type Files, pack, sampleFiles } from './test-support/documents/sample-files.ts'
import { foundIn } from './test-support/edits/found-in.ts'
import { honestEdits } from './test-support/edits/honest-edits.ts'
import { noiseEdits } from './test-support/edits/noise-edits.ts'
import { untrackedEdits } from './test-support/edits/untracked-edits.ts'
import { type UntrackedDifferences, untrackedDifferences } from './untracked-differences.ts'

const member = { displayNames: ['Dana'], otherSideNames: ['Rex'] }

function check(edit: (files: Files) => void, seed = 0): UntrackedDifferences {
  const files = sampleFiles(seed)
  const bytes = pack(files)
  edit(files)
  return untrackedDifferences({ bytes }, pack(files), member)
}

describe('what was edited behind tracking is found', () => {
  it.each(untrackedEdits)('%s', (_, expected, edit) => {
    expect(foundIn(check(edit))).toContain(expected)
  })
})

describe('what a word processor does by itself, or is tracked, is no difference', () => {
  it.each([...noiseEdits, ...honestEdits])('%s', (_, edit) => {
    expect(foundIn(check(edit))).toEqual([])
  })
})
