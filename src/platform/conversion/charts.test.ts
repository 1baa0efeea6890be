import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { compareAgreedText } from '../../engine/agreed-text/compare-agreed-text.ts'
import { bytesSource } from '../../engine/byte-source.ts'
import { openPdf, type PdfDocument } from '../../engine/pdf/document.ts'
import { receiveDocx } from '../../engine/print-copy/receive-docx.ts'
import { type ChartParts, chartFile, deliveries } from '../../engine/print-copy/test-support/chart-cases.ts'
import { WordFile } from '../../engine/redline/word-file.ts'
import type { Conversion } from './conversion.ts'
import { testConversion } from './test-support/test-conversion.ts'

let conversion: Conversion
let pdf: PdfDocument
beforeAll(async () => {
  conversion = testConversion()
  const { rendering } = receiveDocx(chartFile('bar', deliveries))
  pdf = openPdf(bytesSource(await conversion.lend(office => office.toPdf(rendering))))
})
afterAll(() => conversion.stop())

const compared = (parts: ChartParts) =>
  compareAgreedText(WordFile.open(chartFile('bar', parts)), pdf, 1).differences.flatMap(({ agreed, shown }) => [
    agreed,
    shown,
  ])

describe('a chart', () => {
  it('matches the page if it is unchanged', () => {
    expect(compared(deliveries)).toEqual([])
  })

  it.each<[string, Partial<ChartParts>, string]>([
    ['another title', { title: 'Deliveries by year' }, 'Deliveries by year'],
    ['another axis title', { axes: ['Quarter of the year', 'Pieces bought'] }, 'Pieces bought'],
    ['another category', { categories: ['Spring', 'Early summer', 'Fall', 'Winter'] }, 'Fall'],
    ['an added category', { categories: [...deliveries.categories, 'Next spring'] }, 'Next spring'],
    ['a missing category', { categories: deliveries.categories.slice(0, 3) }, 'Winter'],
    ['another series', { series: { Bicycles: [1], Horns: [2] } }, 'Horns'],
    ['another unit in its labels', { format: '0&quot; dozen&quot;' }, 'pcs'],
  ])('does not match the page with %s', (_, change, words) => {
    expect(compared({ ...deliveries, ...change }).join()).toContain(words)
  })
})
