import { describe, expect, it } from 'vitest'
import { docxFile, relationshipsXml } from '../../../../test/support/docx-file.ts'
import { differencesOfFiles } from '../test-support/files.ts'

const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const styleType = 'application/vnd.openxmlformats-officedocument.wordprocessingml.styles+xml'

/** Creates a file saved by a program, whose only paragraph has a style with the given properties. */
const savedBy = (application: string, style: string) =>
  docxFile({
    body: '<w:p><w:pPr><w:pStyle w:val="Terms"/></w:pPr><w:r><w:t>The fee is due at once.</w:t></w:r></w:p>',
    relationships: [{ type: 'styles', target: 'styles.xml' }],
    contentTypes: { '/word/styles.xml': styleType },
    files: {
      '_rels/.rels': relationshipsXml([
        `<Relationship Id="rId1" Type="${office}/officeDocument" Target="word/document.xml"/>`,
        `<Relationship Id="rId2" Type="${office}/extended-properties" Target="docProps/app.xml"/>`,
      ]),
      'docProps/app.xml': `<Properties xmlns="http://schemas.openxmlformats.org/officeDocument/2006/extended-properties"><Application>${application}</Application></Properties>`,
      'word/styles.xml': `<w:styles xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:style w:type="paragraph" w:styleId="Terms"><w:name w:val="Terms"/><w:rPr>${style}</w:rPr></w:style></w:styles>`,
    },
  })

const kindsReported = (style: string) =>
  differencesOfFiles({ bytes: savedBy('Microsoft Office Word', '') }, savedBy('LibreOffice/24.2', style), {
    displayNames: ['Dana'],
    otherSideNames: ['Rex'],
  }).differences.map(({ kind, severity }) => `${kind} ${severity}`)

describe('the report on a file that another program has resaved', () => {
  it('lists rewritten formatting as one item', () => {
    expect(kindsReported('<w:kern w:val="2"/>')).toEqual(['resaved low'])
  })

  it('lists a style that hides text separately', () => {
    expect(kindsReported('<w:vanish/>')).toEqual(['styleDefinition high'])
  })
})
