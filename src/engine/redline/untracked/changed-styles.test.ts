import { expect, it } from 'vitest'
import { contractFile, p, r } from '../test-support/contract.ts'
import { differencesOfFiles } from '../test-support/files.ts'

const style = (change: string) =>
  `<w:style w:type="paragraph" w:styleId="H1"><w:name w:val="heading 1"/><w:rPr><w:b/>${change}</w:rPr></w:style>`
const change = '<w:rPrChange w:id="1" w:author="Rex" w:date="2026-01-01T00:00:00Z"><w:rPr/></w:rPrChange>'
const file = (styles: string) => contractFile({ body: p(r('text'), '<w:pStyle w:val="H1"/>'), styles })
const check = (last: Uint8Array, upload: Uint8Array) =>
  differencesOfFiles({ bytes: last }, upload, { displayNames: ['Dana'], otherSideNames: ['Rex'] })

it('finds an untracked decision about a tracked style change', () => {
  const [last, accepted] = [file(style(change)), file(style(''))]
  expect(check(last, last)).toMatchObject({ differences: [], decisions: [] })
  const result = check(last, accepted)
  expect(result.differences.length + result.decisions.length).toBeGreaterThan(0)
})
