import { describe, expect, it } from 'vitest'
import { itLong } from '../../../../test/support/suite.ts'
import { differencesOfFiles } from '../test-support/files.ts'
import { type Files, pack, sampleFiles } from './test-support/documents/sample-files.ts'
import { foundIn } from './test-support/edits/found-in.ts'
import { honestEdits } from './test-support/edits/honest-edits.ts'
import { noiseEdits } from './test-support/edits/noise-edits.ts'
import { untrackedEdits } from './test-support/edits/untracked-edits.ts'
import type { UntrackedDifferences } from './untracked-differences.ts'

const member = { displayNames: ['Dana'], otherSideNames: ['Rex'] }

function check(edit: (files: Files) => void, seed = 0): UntrackedDifferences {
  const files = sampleFiles(seed)
  const bytes = pack(files)
  edit(files)
  return differencesOfFiles({ bytes }, pack(files), member)
}

describe('finds an edit that bypasses tracking', () => {
  it.each(untrackedEdits)('%s', (_, expected, edit) => {
    expect(foundIn(check(edit))).toContain(expected)
  })
})

itLong('reports differences without using element names of the file format', () => {
  const texts = untrackedEdits.flatMap(([, , edit]) =>
    check(edit).differences.flatMap(({ kind, place, before, after }) =>
      // Names that people chose and codes of fields are reported unchanged.
      ['bookmark', 'boundData', 'field', 'text'].includes(kind) ? [place.story] : [place.story, before, after],
    ),
  )
  const formatNames = texts.filter(words =>
    /\b(w\d*|wp|a|r|v|m|mc|pic):\w|\b(run|sdt|\w+Pr|tbl\w*|fld\w*|lvl\w*|num[A-Z]\w*)\b/.test(words),
  )
  expect(formatNames).toEqual([])
})

describe('finds no difference in a tracked edit or in a rewrite by a word processor', () => {
  it.each([...noiseEdits, ...honestEdits])('%s', (_, edit) => {
    expect(foundIn(check(edit))).toEqual([])
  })
})
