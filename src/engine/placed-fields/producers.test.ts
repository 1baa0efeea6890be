import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { bytesSource } from '../byte-source.ts'
import { inspectPdf, isAccepted } from '../intake/inspect-pdf.ts'
import { loadPdfium } from '../intake/pdfium.ts'
import type { RgbaImage } from '../intake/pdfium-library.ts'
import { PageTextReader } from '../page-text/page-text.ts'
import { openPdf } from '../pdf/document.ts'
import { findTags } from '../text-tags/find-tags.ts'
import { takeInFields } from './take-in-fields.ts'

const pdfium = await loadPdfium()
const widthPx = 1200

const read = (file: string) => readFileSync(new URL(`../../../fixtures/text-tags/${file}`, import.meta.url))

function shown(bytes: Uint8Array): { text: string; picture: RgbaImage } {
  return pdfium.withDocument(
    [bytes],
    document => ({ text: document.pageText(0)!, picture: document.render(0, widthPx)! }),
    reason => {
      throw new Error(reason)
    },
  )
}

/** Returns the boxes of the removed tags' glyphs in pixels, with a little room for overhanging parts. */
function tagBoxes(bytes: Uint8Array, picture: RgbaImage) {
  const document = openPdf(bytesSource(bytes))
  const page = document.pages()[0]!
  const scale = picture.width / page.width
  const tags = findTags(new PageTextReader(document).glyphs(page)).filter(tag => 'type' in tag.parsed)
  return tags.flatMap(tag =>
    tag.glyphs.map(({ x, y, endX, upY }) => ({
      left: (x - page.cropBox[0] - 1.5) * scale,
      right: (endX - page.cropBox[0] + 1.5) * scale,
      top: (page.cropBox[3] - y - upY - 1) * scale,
      bottom: (page.cropBox[3] - y + 0.35 * upY + 1) * scale,
    })),
  )
}

describe.each(['libreoffice.pdf', 'chromium.pdf'])('text tags in %s', file => {
  const bytes = read(file)
  const taken = takeInFields(bytes, changed => isAccepted(changed, pdfium))

  it('become fields, even in wrapped lines, table cells and small white text', () => {
    expect(taken.fields).toMatchObject([
      { type: 'text', role: 'Landlord', label: 'Number', required: false },
      { type: 'text', role: 'Tenant', label: 'Full name of the tenant' },
      { type: 'signature', role: 'Tenant', label: 'Signature; of the tenant', width: 200, height: 44 },
      { type: 'date', role: 'Landlord', label: 'Date of handing over' },
      { type: 'amount', role: 'Landlord', unit: 'EUR', defaultValue: '950.00' },
      { type: 'checkbox', role: 'Tenant', required: false },
      { type: 'dropdown', role: 'Tenant', options: ['monthly', 'yearly'], label: 'Payment' },
    ])
    expect(taken.warnings).toEqual([
      {
        code: 'text-tag-not-understood',
        page: 1,
        subject: '{{colour;role=Tenant}}',
        problem: '"colour" is not a type of field',
      },
    ])
  })

  it('are removed without any other change to the page', () => {
    const before = shown(bytes)
    const after = shown(taken.document!)
    expect(after.text).not.toMatch(/Tenant;|signature|dropdown/)
    expect(after.text).toContain('{{colour;role=Tenant}}')
    expect(after.text).toMatch(/so that text goes/)
    const boxes = tagBoxes(bytes, before.picture)
    const { width, height } = before.picture
    let outside = 0
    let inside = 0
    for (let y = 0; y < height; y++) {
      for (let x = 0; x < width; x++) {
        const at = (y * width + x) * 4
        if ([0, 1, 2].every(i => before.picture.rgba[at + i] === after.picture.rgba[at + i])) continue
        if (boxes.some(({ left, right, top, bottom }) => x >= left && x <= right && y >= top && y <= bottom)) inside++
        else outside++
      }
    }
    expect(inside).toBeGreaterThan(1000)
    expect(outside).toBe(0)
  })

  it('leave a document that does not change if it is processed again', () => {
    expect(inspectPdf(taken.document!, pdfium)).toMatchObject({ accepted: true, changed: false, pageCount: 1 })
    expect(takeInFields(taken.document!, () => true)).toMatchObject({ fields: [], document: null })
  })
})
