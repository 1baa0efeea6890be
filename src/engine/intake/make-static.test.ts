import { describe, expect, it } from 'vitest'
import { bytesSource } from '../byte-source.ts'
import { openPdf } from '../pdf/document.ts'
import { finishSignature, prepareSignature } from '../pdf/prepare-signature.ts'
import { Revision } from '../pdf/revision.ts'
import { DocumentBuilder, FONT, HELLO, onePage, pageText } from '../pdf/test-documents.ts'
import { takeInFields } from '../placed-fields/take-in-fields.ts'
import { inspectPdf } from './inspect-pdf.ts'
import { loadPdfium } from './pdfium.ts'

const pdfium = await loadPdfium()
const inspect = (bytes: Uint8Array) => inspectPdf(bytes, pdfium)

const SCRIPT = '<</S/JavaScript/JS(AFDate_FormatEx\\("dd.mm.yyyy"\\))>>'

const acting = () =>
  onePage({ catalog: `<</Type/Catalog/Pages 2 0 R/OpenAction ${SCRIPT}>>` }).table('/Size 6/Root 1 0 R')

function signed(bytes: Uint8Array): Buffer {
  const revision = new Revision(openPdf(bytesSource(bytes)))
  const options = { fieldName: 'Signature', subFilter: 'ETSI.CAdES.detached', reservedBytes: 100 } as const
  return Buffer.concat([bytes, finishSignature(prepareSignature(revision, options), Uint8Array.of(0x30, 0))])
}

/** Creates a document of pages with a stamp each, with these annotation flags. */
function stamped(flags: number[]): Buffer {
  const nums = flags.map((_, index) => 10 + index * 10)
  const builder = new DocumentBuilder()
    .object(1, '<</Type/Catalog/Pages 2 0 R>>')
    .object(2, `<</Type/Pages/Kids[${nums.map(num => `${num} 0 R`).join(' ')}]/Count ${nums.length}>>`)
    .stream(4, HELLO)
    .object(5, FONT)
    .stream(6, '0 0 9 9 re f', '/Type/XObject/Subtype/Form/BBox[0 0 9 9]')
  for (const [index, num] of nums.entries()) {
    const stamp = `<</Type/Annot/Subtype/Stamp/Rect[0 0 90 90]/F ${flags[index]}/AP<</N 6 0 R>>>>`
    builder.object(num, pageText(`/Annots[${stamp}]`))
  }
  return builder.table('/Size 100/Root 1 0 R').bytes()
}

describe('a document with active content', () => {
  it('is made static in a revision that is appended to the uploaded bytes', () => {
    const bytes = acting().bytes()
    const result = inspect(bytes)
    expect(result).toMatchObject({
      accepted: true,
      changed: 'static',
      warnings: [{ code: 'active-content-removed', subject: 'JavaScript', page: null }],
    })
    expect(result.accepted && Buffer.compare(result.document.subarray(0, bytes.length), bytes)).toBe(0)
    expect(result.accepted && inspect(result.document)).toMatchObject({ accepted: true, changed: false, warnings: [] })
  })

  it('is repaired first if it is damaged', () => {
    const damaged = onePage({ catalog: `<</Type/Catalog/Pages 2 0 R/OpenAction ${SCRIPT}>>` })
    const result = inspect(damaged.table('/Size 6/Root 1 0 R', { startXref: 7 }).bytes())
    expect(result).toMatchObject({
      accepted: true,
      changed: 'repaired',
      warnings: [{ code: 'active-content-removed' }],
    })
  })

  it('is refused if it has a signature, and the reason identifies the active content', () => {
    expect(inspect(signed(acting().bytes()))).toEqual({
      accepted: false,
      code: 'not-static-and-signed',
      reason: 'JavaScript',
    })
  })
})

describe('a document that looks different in print', () => {
  it('is refused, and the reason lists the pages that differ', () => {
    expect(inspect(stamped([4, 36, 4, 36]))).toEqual({
      accepted: false,
      code: 'not-static',
      reason: 'different looks for screen and print (pages 2, 4)',
    })
  })

  it('is changed to print as displayed if it would only omit something in print', () => {
    expect(inspect(stamped([4, 0]))).toMatchObject({
      accepted: true,
      changed: 'static',
      warnings: [{ code: 'looks-fixed', subject: 'annotations that are not printed', page: 2 }],
    })
  })

  it('is refused if it has a signature, even if print only omits something', () => {
    expect(inspect(signed(stamped([0])))).toMatchObject({
      code: 'not-static-and-signed',
      reason: 'annotations that are not printed (page 1)',
    })
  })

  it('is changed to print the thin frames around its links, unless it is signed', () => {
    const framed = (width: number) => {
      const frame = `/Border[0 0 ${width}]/Dest[3 0 R/Fit]`
      const page = pageText(`/Annots[<</Type/Annot/Subtype/Link/Rect[0 0 90 90]${frame}>>]`)
      return onePage({ page }).table('/Size 6/Root 1 0 R').bytes()
    }
    expect(inspect(framed(1))).toMatchObject({ changed: 'static', warnings: [{ code: 'looks-fixed', page: 1 }] })
    expect(inspect(signed(framed(1)))).toMatchObject({ accepted: true, changed: false, warnings: [] })
    expect(inspect(signed(framed(40)))).toMatchObject({ accepted: false, code: 'not-static-and-signed' })
  })

  it('stays unchanged if the difference is invisible', () => {
    const page = pageText('/Annots[<</Type/Annot/Subtype/Link/Rect[0 0 90 90]/Border[0 0 0]/Dest[3 0 R/Fit]>>]')
    const bytes = onePage({ page }).table('/Size 6/Root 1 0 R').bytes()
    expect(inspect(bytes)).toMatchObject({ accepted: true, changed: false })
    expect(inspect(signed(bytes))).toMatchObject({ accepted: true, changed: false, signatures: 1 })
  })
})

describe('a form', () => {
  it('still gets its field types from its scripts after these are removed', () => {
    const builder = onePage({
      catalog: '<</Type/Catalog/Pages 2 0 R/AcroForm<</Fields[6 0 R]>>>>',
      page: pageText('/Annots[6 0 R]'),
    }).object(6, `<</Type/Annot/Subtype/Widget/FT/Tx/T(due)/Rect[40 100 200 120]/F 4/AA<</F ${SCRIPT}>>>>`)
    const result = inspect(builder.table('/Size 7/Root 1 0 R').bytes())
    if (!result.accepted) throw new Error(result.code)
    expect(takeInFields(result.document, () => true, result.beforeStatic).fields).toMatchObject([{ type: 'date' }])
    expect(takeInFields(result.document, () => true).fields).toMatchObject([{ type: 'text' }])
  })
})
