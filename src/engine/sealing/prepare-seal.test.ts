import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { bytesSource, concatenatedSource } from '../byte-source.ts'
import { openPdf } from '../pdf/document.ts'
import { isDict } from '../pdf/objects.ts'
import { reportEmbeddedFiles } from '../verification/evidence/attached-evidence.ts'
import { appended } from '../verification/test-support/seal.ts'
import { prepareSeal } from './prepare-seal.ts'
import type { SealPlan } from './seal-plan.ts'

/** Creates a page with two text fields. */
function form(pageEntries = '', rects = ['72 600 272 624', '72 100 272 124']): Uint8Array {
  const widget = (index: number) =>
    `<< /Type /Annot /Subtype /Widget /FT /Tx /T (field ${index}) /F 4 /Rect [${rects[index]}] /MK << /BG [1 1 0.8] >> >>`
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R /AcroForm << /Fields [4 0 R 5 0 R] >> >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Annots [4 0 R 5 0 R] ${pageEntries} >>`,
    widget(0),
    widget(1),
  ]
  let text = '%PDF-1.7\n'
  const entries = objects.map((object, index) => {
    const entry = `${String(text.length).padStart(10, '0')} 00000 n \n`
    text += `${index + 1} 0 obj\n${object}\nendobj\n`
    return entry
  })
  const start = text.length
  text += `xref\n0 6\n0000000000 65535 f \n${entries.join('')}trailer\n<< /Size 6 /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`
  return Buffer.from(text, 'latin1')
}

const plan = (box: { x: number; y: number; width: number; height: number }): SealPlan => ({
  values: [{ ...box, page: 1, type: 'text', value: 'Jane' }],
  signatures: [],
  watermark: null,
  certificate: null,
  attachments: [],
  seal: { reservedBytes: 3000, name: 'Acme', reason: 'Sealed', signedAt: new Date(0) },
})

function flagsAfter(document: Uint8Array, sealPlan: SealPlan): unknown[] {
  const { appendix } = prepareSeal(openPdf(bytesSource(document)), sealPlan)
  const sealed = openPdf(concatenatedSource(bytesSource(document), bytesSource(appendix)))
  const annotations = sealed.resolve(sealed.pages()[0]!.dict.get('Annots') ?? null)
  const widgets = Array.isArray(annotations)
    ? annotations.slice(0, 2).map(annotation => sealed.resolve(annotation))
    : []
  return widgets.map(widget => isDict(widget) && widget.get('F'))
}

describe('a form field under a value', () => {
  it('is hidden, while other fields stay', () => {
    expect(flagsAfter(form(), plan({ x: 70, y: 166, width: 210, height: 28 }))).toEqual([6, 4])
  })

  it('stays if the value only touches it', () => {
    expect(flagsAfter(form(), plan({ x: 72, y: 140, width: 200, height: 30 }))).toEqual([4, 4])
  })

  it('is also hidden on a rotated page', () => {
    const turned = form('/Rotate 90', ['500 72 524 272', '100 72 124 272'])
    expect(flagsAfter(turned, plan({ x: 72, y: 500, width: 200, height: 24 }))).toEqual([6, 4])
  })
})

it('an embedded file that has the name of a seal file is renamed if intake did not rename it', () => {
  const file = { mimeType: 'application/jsonl', description: '', modifiedAt: new Date(0), name: 'events.jsonl' }
  const uploaded = appended(form(), revision => void revision.attachFile({ ...file, bytes: Buffer.from('theirs') }))
  const place = { x: 70, y: 166, width: 210, height: 28 }
  const sealPlan = { ...plan(place), attachments: [{ ...file, bytes: Buffer.from('ours') }] }
  const { appendix } = prepareSeal(openPdf(bytesSource(uploaded)), sealPlan)
  const sealed = openPdf(concatenatedSource(bytesSource(uploaded), bytesSource(appendix)))
  const [ours, theirs] = ['ours', 'theirs'].map(text => createHash('sha256').update(text).digest('hex'))
  expect(reportEmbeddedFiles(sealed)).toMatchObject([
    { name: 'events.jsonl', sha256: ours, bySeal: true },
    { name: 'uploaded-events.jsonl', sha256: theirs, bySeal: false },
  ])
})
