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
  ['that are all other ones', i => `one ${i}`, i => `another ${i} of them`],
  ['in the reverse order', i => `clause ${i}`, i => `clause ${count - i}`],
  ['that repeat two and three', i => `x ${i % 2}`, i => `x ${i % 3}`],
]

/** These tests measure no time: a comparison of everything with everything would not finish within a test's time limit. */
describe(`ten thousand paragraphs (${sampleTitle})`, () => {
  it.each(sampleOf(orders, { of: 3 }))('%s are compared without a timeout', (_, before, after) => {
    expect(compare(paragraphs(before), paragraphs(after)).differences.length).toBeGreaterThan(0)
  })

  it('that each lost a change of the other side give ten thousand decisions', () => {
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

  it('compares one paragraph of as many words', () => {
    const words = (of: number) =>
      `<w:p><w:r><w:t>${Array.from({ length: count }, (_, i) => `w${i % of}`).join(' ')}</w:t></w:r></w:p>`
    expect(compare(words(7), words(5)).differences.map(difference => difference.kind)).toContain('text')
  })
})
