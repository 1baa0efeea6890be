import { describe, expect, it } from 'vitest'
import { contractFile, p, r } from '../test-support/contract.ts'
import { differencesOfFiles } from '../test-support/files.ts'
import type { UntrackedDifferences } from '../untracked/untracked-differences.ts'
import { differenceReport, rowWords } from './difference-report.ts'

const by = (author: string) => `w:id="7" w:author="${author}" w:date="2025-06-01T00:00:00Z"`
const ins = (text: string, author: string) => `<w:ins ${by(author)}>${r(text)}</w:ins>`
const check = (last: string, upload: string) =>
  differencesOfFiles({ bytes: contractFile({ body: last }), anchors: ['a'] }, contractFile({ body: upload }), {
    displayNames: ['Dana'],
    otherSideNames: ['Rex'],
  })

describe('the report on an upload', () => {
  it('is empty if all changes are tracked', () => {
    const report = differenceReport(check(p(r('We pay.')), p(r('We pay') + ins(' now', 'Dana') + r('.'))))
    expect(report).toEqual({ verdict: 'honest', untracked: [] })
  })

  it('identifies the clause by its number', () => {
    const report = differenceReport(check(p(r('Pay 30.')), p(r('Pay 14.'))), anchor =>
      anchor === 'a' ? '2.1' : undefined,
    )
    expect(report.verdict).toBe('untracked')
    expect(report.untracked).toMatchObject([{ kind: 'text', severity: 'high', anchor: 'a' }])
    expect(report.untracked[0]!.place).toMatch(/^2\.1 “Pay/)
    expect(report.untracked.map(rowWords)).toEqual(['Text was changed'])
  })

  it.each([
    ['a number', r('Pay 120,000 euro.'), r('Pay 220,000 euro.'), '120,000', '220,000'],
    [
      'a number of several runs',
      r('Pay 1', '<w:b/>') + r('20,000.'),
      r('Pay 2', '<w:b/>') + r('20,000.'),
      '120,000',
      '220,000',
    ],
    ['an added letter', r('the sum'), r('the sums'), 'sum', 'sums'],
    ['an ending in another format', r('sum') + r('mit', '<w:i/>'), r('sum') + r('med', '<w:i/>'), 'summit', 'summed'],
    ['an added word', r('the sum'), r('the whole sum'), '', 'whole '],
  ])('shows whole words and numbers: %s', (_, last, upload, before, after) => {
    expect(differenceReport(check(p(last), p(upload))).untracked).toMatchObject([{ kind: 'text', before, after }])
  })

  it('lists a word once if it was changed in two places', () => {
    const word = (a: string, b: string) => p(r(a) + r('00', '<w:b/>') + r(b))
    const { untracked } = differenceReport(check(word('1', '5'), word('2', '7')))
    expect(untracked).toMatchObject([{ before: '1005', after: '2007' }])
  })

  it.each([0, 1, 2])('lists a removed row as a single difference: row %i', at => {
    const cells = ['Price', 'Term', 'Place'].map(
      name => `<w:tr><w:tc>${p(r(name))}</w:tc><w:tc>${p(r('same'))}</w:tc><w:tc>${p('')}</w:tc></w:tr>`,
    )
    const table = (rows: string[]) => `<w:tbl><w:tblPr/><w:tblGrid/>${rows.join('')}</w:tbl>${p(r('End.'))}`
    const { untracked } = differenceReport(check(table(cells), table(cells.toSpliced(at, 1))))
    const name = ['Price', 'Term', 'Place'][at]
    expect(untracked).toMatchObject([{ kind: 'table', before: `a row: ${name} | same`, after: '' }])
    expect(differenceReport(check(table(cells.toSpliced(at, 1)), table(cells))).untracked).toMatchObject([
      { kind: 'table', before: '', after: `a row: ${name} | same` },
    ])
  })

  it('lists a change by the other side that was accepted without tracking', () => {
    const last = p(r('We pay') + ins(' now', 'Rex') + r('.'))
    const report = differenceReport(check(last, p(r('We pay now.'))))
    expect(report.untracked).toEqual([{ kind: 'accepted', place: 'Rex', before: ' now', after: '', severity: 'high' }])
    expect(rowWords(report.untracked[0]!)).toBe('Someone else’s change was accepted')
  })

  it('offers to adopt changes made under a name that no member has', () => {
    const report = differenceReport(check(p(r('We pay.')), p(r('We pay') + ins(' now', 'Nobody') + r('.'))))
    expect(report.verdict).toBe('untracked')
    expect(report.untracked[0]).toMatchObject({ kind: 'authorUnknown', place: 'Nobody', after: ' now' })
  })

  it("has the verdict `refused` if a change is under the other side's name", () => {
    const report = differenceReport(check(p(r('We pay.')), p(r('We pay') + ins(' now', 'Rex') + r('.'))))
    expect(report).toMatchObject({ verdict: 'refused', reason: expect.stringContaining('Rex') })
  })

  it('has the verdict `refused` and lists nothing for a file that cannot be accepted at all', () => {
    const differences: UntrackedDifferences = { ...check(p(''), p('')), refused: 'The file has macros.' }
    expect(differenceReport(differences)).toEqual({ verdict: 'refused', reason: 'The file has macros.', untracked: [] })
  })
})
