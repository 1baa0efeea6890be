import { describe, expect, it } from 'vitest'
import { sampleOf, sampleTitle } from '../../../../test/support/rotating-sample.ts'
import { settled, wrongIn } from '../test-support/both-ways.ts'
import { fullFiles } from '../untracked/test-support/documents/full-contract.ts'
import { pack } from '../untracked/test-support/documents/sample-files.ts'
import { contentCases } from '../untracked/test-support/red-team/red-team-contents.ts'
import { WordFile } from '../word-file.ts'
import { comparedBy } from './compare-documents.ts'

const author = { name: 'Comparison', at: '2026-01-02T03:04:05Z' }

/** Differences that no tracked change can record, as in docs/redlining.md, by kind; also files that are refused. */
const unmarked =
  /^\w+, [A-Z]|^rejected, (othersComment|commentFormat|bookmark|permission|boundData|property|part|setting|theme|font|styleDefinition|listDefinition): /

/** Edits that no tracked change can record, by name. */
const unmarkedEdits = new Set([
  'a notice of continued notes',
  'a header less',
  'another header',
  'the workbook of a chart',
  'a page of another format',
  'a page of another format led elsewhere',
  'the type of a page of another format',
  'a page of another format more',
  // A document needs a paragraph after a table and after the end of a section.
  'a paragraph less',
  'a section more',
])

/** Edits that an earlier version missed. */
const pastFaults = [
  'a section less',
  'a note exchanged for another',
  'the separator of notes',
  'the drawing of a diagram',
]

const cases = contentCases
  .flatMap(([table, cases]) => cases.map(([name, , edit]) => ({ table, name, edit })))
  .filter(({ name }) => !unmarkedEdits.has(name))
const sample = sampleOf(cases, { of: 128, always: ({ name }) => pastFaults.includes(name) })

const older = settled(pack(fullFiles()), 'accept')

describe(`finds an edit by comparing in both directions (${sampleTitle})`, () => {
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
      expect(wrongIn(compared!, from, to).filter(problem => !unmarked.test(problem))).toEqual([])
    }
  })
})
