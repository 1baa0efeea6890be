import { describe, expect, it } from 'vitest'
import { openContract, p, r } from '../test-support/contract.ts'
import { bold, done, refused, replace, rex, run, xml } from '../test-support/operations.ts'
import { clausesOf } from '../view/clauses.ts'

describe('a format', () => {
  it('is recorded with the former format, and the record is removed if the former format is restored', () => {
    const result = done(p(r('one two', '<w:i/>')), bold(0, 4, 3))
    expect(result.xml).toContain(
      '<w:rPr><w:b/><w:i/><w:rPrChange w:id="1048836" w:author="Dana" w:date="2026-01-02T03:04:05Z"><w:rPr><w:i/></w:rPr></w:rPrChange></w:rPr>',
    )
    expect(done(p(r('one two')), bold(0, 0, 3), bold(0, 0, 3, false)).changes).toEqual([])
    const combined = done(p(r('one')), bold(0, 0, 3), {
      kind: 'format',
      at: 0,
      start: 0,
      length: 3,
      italic: true,
      underline: true,
    })
    expect(combined.changes).toHaveLength(1)
  })

  it('is not recorded in an insertion by the same author', () => {
    expect(done(p(r('one')), replace(0, 3, 0, ' two'), bold(0, 4, 3)).xml).toContain(
      '<w:rPr><w:b/></w:rPr><w:t>two</w:t></w:r></w:ins>',
    )
  })

  it('is written only where it differs from the style', () => {
    const styles = '<w:style w:type="paragraph" w:styleId="H"><w:rPr><w:b/></w:rPr></w:style>'
    const open = openContract({ body: p(r('Title'), '<w:pStyle w:val="H"/>'), styles })
    run(open, bold(0, 0, 5, true))
    expect(xml(open)).not.toContain('rPrChange')
    run(open, bold(0, 0, 5, false))
    expect(xml(open)).toContain('<w:rPr><w:b w:val="0"/><w:rPrChange')
    run(open, bold(0, 0, 5, true))
    expect(xml(open)).not.toContain('<w:rPr>')
  })

  it('is written where it differs from the style of the table', () => {
    const styles = `<w:style w:type="table" w:styleId="T"><w:tblStylePr w:type="firstRow"><w:rPr><w:b/></w:rPr></w:tblStylePr></w:style>`
    const row = (text: string) => `<w:tr><w:tc><w:tcPr/>${p(r(text))}</w:tc></w:tr>`
    const properties = '<w:tblPr><w:tblStyle w:val="T"/><w:tblLook w:firstRow="1"/></w:tblPr>'
    const open = openContract({ body: `<w:tbl>${properties}${row('Party')}${row('Alpha')}</w:tbl>`, styles })
    const isBold = () => clausesOf(open).map(({ content }) => content[0]?.format?.includes('bold') ?? false)
    expect(isBold()).toEqual([true, false])
    run(open, bold(0, 0, 5, true))
    expect(xml(open)).not.toContain('rPrChange')
    run(open, bold(0, 0, 5, false))
    expect(isBold()).toEqual([false, false])
    run(open, bold(0, 0, 5, true))
    expect(xml(open)).not.toContain('<w:rPr>')
  })

  it('includes the properties for complex scripts', () => {
    expect(done(p(r('שלום', '<w:rtl/>')), bold(0, 0, 4)).xml).toContain('<w:rPr><w:b/><w:bCs/><w:rtl/>')
  })

  it('is refused if the text has an open formatting change by another author', () => {
    const body = p(r('one', `<w:b/><w:rPrChange w:id="1" ${rex}><w:rPr/></w:rPrChange>`))
    expect(refused(body, { kind: 'format', at: 0, start: 0, length: 3, italic: true })).toBe('not-editable')
  })
})
