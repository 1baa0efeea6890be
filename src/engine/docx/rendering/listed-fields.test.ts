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
  ])('is kept if it is listed, and is null otherwise: %j becomes %j', (code, listed) => {
    expect(listedCode(code)).toBe(listed)
  })
})

describe('a field in the document', () => {
  const evil = 'INCLUDETEXT &quot;file:///etc/passwd&quot;'

  it('is replaced by the text of its result, without field marks', () => {
    const body = rendered(field(instruction(evil), text('as stored')))
    expect(body).toContain('as stored')
    expect(body).not.toMatch(/fldChar|INCLUDETEXT/)
  })

  it('keeps its marks if it is listed, even if its name is split into several pieces', () => {
    const pieces = `${instruction('PA')}<w:proofErr w:type="spellStart"/>${instruction('GE ')}`
    expect(rendered(field(pieces))).toMatch(/"begin".*PA.*GE .*"separate".*"end"/)
  })

  it('is checked separately from the field around it', () => {
    const nested = mark('begin') + instruction(evil) + mark('separate') + text('inner') + mark('end')
    const body = rendered(field(instruction(' PAGE '), text('1') + nested))
    expect(body).toMatch(/"begin".* PAGE .*"separate".*inner.*"end"/)
    expect(body).not.toContain('INCLUDETEXT')
    expect(body.match(/fldChar /g)).toHaveLength(3)
  })

  it('loses all of its code if it is not listed, including nested fields', () => {
    const nested = mark('begin') + instruction(' PAGE ') + mark('separate') + text('inner') + mark('end')
    const body = rendered(field(instruction(' IF ') + nested + instruction(' = 1 ') + text('between')))
    expect(body).toContain('result')
    expect(body).not.toMatch(/inner|between|IF|PAGE|fldChar/)
  })

  it.each<[string, string]>([
    ['text before its code', text(evil) + instruction(' PAGE ')],
    ['code in a deleted instruction', run(`<w:delInstrText>${evil}</w:delInstrText>`)],
    ['a deleted instruction before text', run('<w:delInstrText> PAGE </w:delInstrText>') + text(evil)],
    ['code outside a run', `<w:instrText> PAGE </w:instrText>${text(evil)}`],
    [
      'code in an element that must be empty',
      `<w:bookmarkStart w:id="1" w:name="b"><w:r><w:instrText> PAGE </w:instrText></w:r></w:bookmarkStart>${text(evil)}`,
    ],
    ['code in a nested run', run(run('<w:instrText> PAGE </w:instrText>')) + text(evil)],
    ['code in the properties of a run', `<w:r><w:rPr><w:instrText> PAGE </w:instrText></w:rPr></w:r>${text(evil)}`],
    [
      'code next to an element in its instruction',
      run(`<w:instrText><w:proofErr/>${evil}</w:instrText>`) + instruction(' PAGE '),
    ],
    ['a note before its code', run('<w:footnoteReference w:id="2"/>') + instruction(' PAGE ')],
    ['a note within its name', instruction(' PA') + run('<w:footnoteReference w:id="2"/>') + instruction('GE ')],
    [
      'code in alternate content',
      run(
        `<mc:AlternateContent ${declared}><mc:Choice Requires="wps"><w:instrText>${evil}</w:instrText></mc:Choice><mc:Fallback><w:instrText> PAGE </w:instrText></mc:Fallback></mc:AlternateContent>`,
      ),
    ],
  ])('is treated as unlisted if it has %s', (_, code) => {
    const body = rendered(field(code))
    expect(body).toContain('result')
    expect(body).not.toMatch(/fldChar|etc\/passwd/)
  })

  it('may be nested thousands of levels deep', () => {
    const many = 20_000
    const body = rendered(para(mark('begin').repeat(many) + text('code').repeat(many) + mark('end').repeat(many)))
    expect(body).not.toMatch(/fldChar|code/)
  })

  it('is removed if its code is outside any field or its marks are outside a run', () => {
    const body = rendered(para(`${instruction(evil)}<w:fldChar w:fldCharType="begin"/>`) + field(instruction(' PAGE ')))
    expect(body).not.toContain('INCLUDETEXT')
    expect(body.match(/fldChar /g)).toHaveLength(3)
  })
})
