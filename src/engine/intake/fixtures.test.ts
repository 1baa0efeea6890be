import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { fixtureDocuments } from '../pdf/generate-fixtures.ts'
import { inspectPdf } from './inspect-pdf.ts'
import { loadPdfium } from './pdfium.ts'

const folder = new URL('../../../fixtures/pdf/', import.meta.url)
const documents = fixtureDocuments()

describe('the PDF fixtures', () => {
  it('equal the output of their generator', () => {
    const files = readdirSync(folder).filter(file => file.endsWith('.pdf'))
    expect(files.sort()).toEqual(Object.keys(documents).sort())
    for (const file of files)
      expect(Buffer.compare(readFileSync(new URL(file, folder)), documents[file]!), file).toBe(0)
  })

  it.each(Object.entries(documents))('include %s, which intake treats as expected', async (file, bytes) => {
    const result = inspectPdf(bytes, await loadPdfium())
    if (file === 'certified-no-changes.pdf') expect(result).toEqual({ accepted: false, code: 'certified-no-changes' })
    else
      expect(result).toMatchObject({
        accepted: true,
        changed: ['damaged.pdf', 'junk-before-header.pdf'].includes(file) ? 'repaired' : false,
        pageCount: 1,
      })
  })

  it.each(Object.entries(documents))('include %s, whose bytes do not change when it is inspected', async (_, bytes) => {
    // Files are read as a Buffer, whose slices share its memory.
    const read = Buffer.from(bytes)
    inspectPdf(read, await loadPdfium())
    expect(Buffer.compare(read, bytes)).toBe(0)
  })
})
