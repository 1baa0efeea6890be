import { describe, expect, it } from 'vitest'
import { sampleOf, sampleTitle } from '../../../../test/support/rotating-sample.ts'
import { settled, wrongIn } from '../test-support/both-ways.ts'
import { fullFiles } from '../untracked/test-support/documents/full-contract.ts'
import { pack } from '../untracked/test-support/documents/sample-files.ts'
import { contentCases } from '../untracked/test-support/red-team/red-team-contents.ts'
import { WordFile } from '../word-file.ts'
import { comparedBy } from './compare-documents.ts'

const author = { name: 'Comparison', at: '2026-01-02T03:04:05Z' }

/** Differences that no tracked change can record (docs/redlining.md), by kind, and files that are refused. */
const unmarked =
  /^\w+, [A-Z]|^rejected, (othersComment|commentFormat|bookmark|permission|boundData|property|part|setting|theme|font|styleDefinition|listDefinition): /

/** Edits that no tracked change can record, by name. */
const unmarkedEdits = new Set([
  'a continuation notice added to footnotes',
  'a header removed',
  'another header for even pages',
  'the workbook of a chart',
  'an imported HTML file',
  'an imported HTML file redirected',
  'the content type of an imported HTML file',
  'another imported HTML file',
  // A document needs a paragraph after a table and after the end of a section.
  'a paragraph removed',
  'a section added',
])

/** Edits that an earlier version missed. */
const pastFaults = [
  'a section removed',
  'a reference to another footnote',
  'the footnote separator',
  'the drawing of a diagram',
]

const cases = contentCases
  .flatMap(([table, cases]) => cases.map(([name, , edit]) => ({ table, name, edit })))
  .filter(({ name }) => !unmarkedEdits.has(name))
const sample = sampleOf(cases, { of: 128, always: ({ name }) => pastFaults.includes(name) })

const older = settled(pack(fullFiles()), 'accept')

describe(`a comparison in either direction shows an edit (${sampleTitle})`, () => {
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
