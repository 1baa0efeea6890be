import { describe, expect, it } from 'vitest'
import { Embedder } from './embedder.ts'
import { PdfFile } from './test-support/pdf-file.ts'
import { popplerPixels, popplerText, qpdfComplaints } from './test-support/read-pdf.ts'
import { drawWatermark } from './watermark.ts'

describe('the watermark', () => {
  it('is one form XObject for all pages of the same size, and adds less than 100 bytes to each page', () => {
    const embedder = new Embedder(new PdfFile())
    const drawings = Array.from({ length: 300 }, () => drawWatermark(embedder, 'TEST', { width: 595, height: 842 }))
    expect(new Set(drawings.flatMap(drawing => [...drawing.xObjects.values()])).size).toBe(1)
    for (const drawing of drawings) expect(drawing.content.length).toBeLessThan(100)
    const landscape = drawWatermark(embedder, 'TEST', { width: 842, height: 595 })
    expect([...landscape.xObjects.keys()]).not.toEqual([...drawings[0]!.xObjects.keys()])
  })
})

describe('the watermark on a page', () => {
  it('can be extracted as one line, and is light gray', () => {
    const file = new PdfFile()
    const embedder = new Embedder(file)
    const page = { width: 595, height: 842 }
    file.addPage(page.width, page.height, [drawWatermark(embedder, 'TEST - not legally binding', page)])
    embedder.finish()
    const pdf = file.bytes()
    expect(qpdfComplaints(pdf)).toBe('')
    expect(popplerText(pdf)).toEqual(['TEST - not legally binding'])
    const { gray } = popplerPixels(pdf)
    const darkest = gray.reduce((least, level) => Math.min(least, level), 255)
    expect(darkest).toBeLessThan(240)
    expect(darkest).toBeGreaterThan(200)
  })
})
