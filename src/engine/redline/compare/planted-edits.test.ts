import { describe, expect, it } from 'vitest'
import { sampleOf, sampleTitle } from '../../../../test/support/rotating-sample.ts'
import { settled, wrongIn } from '../test-support/both-ways.ts'
import { fullFiles } from '../untracked/test-support/documents/full-contract.ts'
import { pack } from '../untracked/test-support/documents/sample-files.ts'
import { contentCases } from '../untracked/test-support/red-team/red-team-contents.ts'
import { WordFile } from '../word-file.ts'
import { comparedBy } from './compare-documents.ts'

const author = { name: 'Comparison', at: '2026-01-02T03:04:05Z' }

/** What no tracked change can say, as docs/redlining.md has it, by the kind of the difference; files that are refused. */
const unmarked =
  /^\w+, [A-Z]|^rejected, (othersComment|commentFormat|bookmark|permission|boundData|property|part|setting|theme|font|styleDefinition|listDefinition): /

/** The same, by the name of the edit. */
const unmarkedEdits = new Set([
  'a notice of continued notes',
  'a header less',
  'another header',
  'the workbook of a chart',
  'a page of another format',
  'a page of another format led elsewhere',
  'the type of a page of another format',
  'a page of another format more',
  // no document ends without a paragraph after a table or the end of a section
  'a paragraph less',
  'a section more',
])

/** These edits were not found once. */
const foundFaults = [
  'a section less',
  'a note exchanged for another',
  'the separator of notes',
  'the drawing of a diagram',
]

const cases = contentCases
  .flatMap(([table, cases]) => cases.map(([name, , edit]) => ({ table, name, edit })))
  .filter(({ name }) => !unmarkedEdits.has(name))
const sample = sampleOf(cases, { of: 128, always: ({ name }) => foundFaults.includes(name) })

const older = settled(pack(fullFiles()), 'accept')

describe(`an edit is found by a comparison, there and back (${sampleTitle})`, () => {
  it.each(sample)('$table: $name', ({ edit }) => {
    const files = fullFiles()
    edit(files)
    const newer = settled(pack(files), 'accept')
    for (const [from, to] of [
      [older, newer],
      [newer, older],
    ] as const) {
      const compared = comparedBy('words', WordFile.open(from), WordFile.open(to), author)?.write()
      expect(compared).not.toBeNull()
      expect(wrongIn(compared!, from, to).filter(one => !unmarked.test(one))).toEqual([])
    }
  })
})
