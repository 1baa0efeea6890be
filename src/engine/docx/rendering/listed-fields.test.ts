import { describe, expect, it } from 'vitest'
import { declared, field, instruction, mark, para, run, text } from '../../../../test/hostile/docx-fragments.ts'
import { docxFile } from '../../../../test/support/docx-file.ts'
import { openPackage } from '../package.ts'
import { listedCopy } from './listed-copy.ts'
import { listedCode } from './listed-fields.ts'

const rendered = (body: string) =>
  Buffer.from(
    openPackage(listedCopy(openPackage(docxFile({ body }))).bytes).parts.get('/word/document.xml')!.bytes,
  ).toString()

describe('the code of a field', () => {
  it.each([
    ['PAGE', 'PAGE'],
    [' page \\* MERGEFORMAT ', ' page \\* MERGEFORMAT '],
    ['PAGE\\* roman', 'PAGE\\* roman'],
    ['PAGEREF _Toc1 \\h', 'PAGEREF _Toc1 \\h'],
    [
      'HYPERLINK "https://example.com/a b" \\o "Tip" \\t "_blank"',
      'HYPERLINK "https://example.com/a b" \\o "Tip" \\t "_blank"',
    ],
    ['HYPERLINK \\l "_Toc1"', 'HYPERLINK \\l "_Toc1"'],
    ['HYPERLINK mailto:a@example.com', 'HYPERLINK mailto:a@example.com'],
    ['HYPERLINK "file:///etc/passwd"', null],
    ['HYPERLINK "contract.docx"', null],
    ['HYPERLINK "https://example.com" "file:///etc/passwd"', null],
    ['HYPERLINK \\\\server\\share', null],
    ...['REF _Ref1 \\h', 'SEQ x \\r 90', 'DATE \\@ "\'words\'"', 'TITLE', 'IF 1 = 1 "a" "b"'].map(
      (code): [string, null] => [code, null],
    ),
    ['INCLUDETEXT "x"', null],
    ['includepicture "x" \\d', null],
    ['"INCLUDETEXT" "x"', null],
    ['PAGEX', null],
    ['PAGE,INCLUDETEXT', null],
    ['', null],
    ['LINK', null],
    ['AUTOTEXT x', null],
    ['FILENAME \\p', null],
    ['USERNAME', null],
    ['MERGEFIELD Name', null],
    ['= 1 + 1', null],
    ['constructor', null],
  ])('%j becomes %j', (code, listed) => {
    expect(listedCode(code)).toBe(listed)
  })
})

describe('a field in the document', () => {
  const evil = 'INCLUDETEXT &quot;file:///etc/passwd&quot;'

  it('keeps the result as text, without its marks', () => {
    const body = rendered(field(instruction(evil), text('as stored')))
    expect(body).toContain('as stored')
    expect(body).not.toMatch(/fldChar|INCLUDETEXT/)
  })

  it('keeps the marks of a listed field, whatever pieces its name is in', () => {
    const pieces = `${instruction('PA')}<w:proofErr w:type="spellStart"/>${instruction('GE ')}`
    expect(rendered(field(pieces))).toMatch(/"begin".*PA.*GE .*"separate".*"end"/)
  })

  it('checks the field around it separately', () => {
    const nested = mark('begin') + instruction(evil) + mark('separate') + text('inner') + mark('end')
    const body = rendered(field(instruction(' PAGE '), text('1') + nested))
    expect(body).toMatch(/"begin".* PAGE .*"separate".*inner.*"end"/)
    expect(body).not.toContain('INCLUDETEXT')
    expect(body.match(/fldChar /g)).toHaveLength(3)
  })

  it('removes everything in the code of a removed field, including other fields', () => {
    const nested = mark('begin') + instruction(' PAGE ') + mark('separate') + text('inner') + mark('end')
    const body = rendered(field(instruction(' IF ') + nested + instruction(' = 1 ') + text('between')))
    expect(body).toContain('result')
    expect(body).not.toMatch(/inner|between|IF|PAGE|fldChar/)
  })

  it.each<[string, string]>([
    ['text before its code', text(evil) + instruction(' PAGE ')],
    ['code that is called deleted', run(`<w:delInstrText>${evil}</w:delInstrText>`)],
    ['deleted code before it', run('<w:delInstrText> PAGE </w:delInstrText>') + text(evil)],
    ['code outside of a run', `<w:instrText> PAGE </w:instrText>${text(evil)}`],
    [
      'code below what has no content',
      `<w:bookmarkStart w:id="1" w:name="b"><w:r><w:instrText> PAGE </w:instrText></w:r></w:bookmarkStart>${text(evil)}`,
    ],
    ['code in a run in a run', run(run('<w:instrText> PAGE </w:instrText>')) + text(evil)],
    ['code in properties', `<w:r><w:rPr><w:instrText> PAGE </w:instrText></w:rPr></w:r>${text(evil)}`],
    [
      'text in its instruction, beside an element',
      run(`<w:instrText><w:proofErr/>${evil}</w:instrText>`) + instruction(' PAGE '),
    ],
    ['a note before its code', run('<w:footnoteReference w:id="2"/>') + instruction(' PAGE ')],
    ['a note within its name', instruction(' PA') + run('<w:footnoteReference w:id="2"/>') + instruction('GE ')],
    [
      'a choice of codes',
      run(
        `<mc:AlternateContent ${declared}><mc:Choice Requires="wps"><w:instrText>${evil}</w:instrText></mc:Choice><mc:Fallback><w:instrText> PAGE </w:instrText></mc:Fallback></mc:AlternateContent>`,
      ),
    ],
  ])('does not list %s', (_, code) => {
    const body = rendered(field(code))
    expect(body).toContain('result')
    expect(body).not.toMatch(/fldChar|etc\/passwd/)
  })

  it('handles thousands of nested fields', () => {
    const many = 20_000
    const body = rendered(para(mark('begin').repeat(many) + text('code').repeat(many) + mark('end').repeat(many)))
    expect(body).not.toMatch(/fldChar|code/)
  })

  it('removes code outside of any field, and marks outside of a run', () => {
    const body = rendered(para(`${instruction(evil)}<w:fldChar w:fldCharType="begin"/>`) + field(instruction(' PAGE ')))
    expect(body).not.toContain('INCLUDETEXT')
    expect(body.match(/fldChar /g)).toHaveLength(3)
  })
})
