import { expect, it } from 'vitest'
import { docxFile } from '../../../../test/support/docx-file.ts'
import { p } from '../test-support/contract.ts'
import { differencesOfFiles } from '../test-support/files.ts'

const dgm = 'http://schemas.openxmlformats.org/drawingml/2006/diagram'
const dsp = 'http://schemas.microsoft.com/office/drawing/2008/diagram'
const a = 'http://schemas.openxmlformats.org/drawingml/2006/main'
const type = 'http://schemas.microsoft.com/office/2007/relationships/diagramDrawing'

/** Creates a diagram whose data and drawing have different texts. `id` is the relationship id of the drawing. */
const file = (drawn: string, id = 'rDrawn') =>
  docxFile({
    body: p(
      `<w:r><w:drawing><a:graphicData xmlns:a="${a}"><dgm:relIds xmlns:dgm="${dgm}" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships" r:dm="rId1"/></a:graphicData></w:drawing></w:r>`,
    ),
    files: {
      'word/_rels/document.xml.rels': `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/diagramData" Target="data.xml"/><Relationship Id="${id}" Type="${type}" Target="drawing.xml"/></Relationships>`,
      'word/data.xml': `<dgm:dataModel xmlns:dgm="${dgm}" xmlns:a="${a}" xmlns:dsp="${dsp}"><a:ext><dsp:dataModelExt relId="${id}"/></a:ext></dgm:dataModel>`,
      'word/drawing.xml': `<dsp:drawing xmlns:dsp="${dsp}" xmlns:a="${a}"><a:t>${drawn}</a:t></dsp:drawing>`,
    },
  })
const check = (upload: Uint8Array) =>
  differencesOfFiles({ bytes: file('30 days') }, upload, { displayNames: ['Dana'], otherSideNames: ['Rex'] })
    .differences

it('reports a changed drawing of a diagram whose data is unchanged', () => {
  expect(check(file('90 days'))).toMatchObject([{ kind: 'object' }])
})

it('ignores the relationship id of the drawing', () => {
  expect(check(file('30 days', 'rId7'))).toEqual([])
})
