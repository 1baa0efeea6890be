import { describe, expect, it } from 'vitest'
import { docxFile } from '../../../../../test/support/docx-file.ts'
import { sampleOf, sampleTitle } from '../../../../../test/support/rotating-sample.ts'
import { differencesOfFiles } from '../../test-support/files.ts'
import { by } from '../test-support/documents/sample-files.ts'

const member = { displayNames: ['Dana'], otherSideNames: ['Rex'] }
const count = 10_000
const paragraphs = (text: (index: number) => string) =>
  Array.from({ length: count }, (_, index) => `<w:p><w:r><w:t>${text(index)}</w:t></w:r></w:p>`).join('')

const compare = (before: string, after: string) =>
  differencesOfFiles({ bytes: docxFile({ body: before }) }, docxFile({ body: after }), member)

const orders: [string, (index: number) => string, (index: number) => string][] = [
  ['with all texts replaced', i => `one ${i}`, i => `another ${i} of them`],
  ['in reverse order', i => `clause ${i}`, i => `clause ${count - i}`],
  ['with two repeated texts and then three', i => `x ${i % 2}`, i => `x ${i % 3}`],
]

/** These tests measure no time, because a comparison of all pairs would not finish within the time limit of a test. */
describe(`the check of a long upload (${sampleTitle})`, () => {
  it.each(sampleOf(orders, { of: 3 }))('compares ten thousand paragraphs %s without timing out', (_, before, after) => {
    expect(compare(paragraphs(before), paragraphs(after)).differences.length).toBeGreaterThan(0)
  })

  it('reports ten thousand rejected insertions as decisions', () => {
    const before = Array.from(
      { length: count },
      (_, i) => `<w:p><w:r><w:t>a${i}</w:t></w:r><w:ins ${by('Rex', i)}><w:r><w:t>new ${i}</w:t></w:r></w:ins></w:p>`,
    )
    const result = compare(
      before.join(''),
      paragraphs(i => `a${i}`),
    )
    expect([result.decisions.length, result.differences]).toEqual([count, []])
  })

  it('compares ten thousand words in one paragraph without timing out', () => {
    const words = (of: number) =>
      `<w:p><w:r><w:t>${Array.from({ length: count }, (_, i) => `w${i % of}`).join(' ')}</w:t></w:r></w:p>`
    expect(compare(words(7), words(5)).differences.map(difference => difference.kind)).toContain('text')
  })
})
