import { assemble } from '../../support/text-pdf.ts'

/** A page of a sample document: its lines of text, its size in user units, and how it is displayed. */
export interface SamplePage {
  lines: string[]
  width?: number
  height?: number
  /** Clockwise rotation in degrees. */
  rotate?: 0 | 90 | 180 | 270
  /** The whole page, if its origin is not 0, 0: left, bottom, right, top. */
  mediaBox?: [number, number, number, number]
  /** The part that is shown: left, bottom, right, top. */
  cropBox?: [number, number, number, number]
  /** Points per user unit. */
  userUnit?: number
}

const leading = 22

/** Writes a small PDF with a cross-reference table, in Helvetica; ASCII text only. */
export function samplePdf(pages: SamplePage[]): Uint8Array {
  const kids = pages.map((_, index) => `${4 + 2 * index} 0 R`).join(' ')
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Kids [${kids}] /Count ${pages.length} >>`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
    ...pages.flatMap((page, index) => [pageObject(page, 5 + 2 * index), contentObject(page)]),
  ]
  return assemble(objects)
}

function pageObject(page: SamplePage, contentNumber: number): string {
  const { width = 612, height = 792, mediaBox = [0, 0, width, height], rotate = 0, cropBox, userUnit } = page
  const shown = `/Rotate ${rotate}${cropBox ? ` /CropBox [${cropBox.join(' ')}]` : ''}${userUnit ? ` /UserUnit ${userUnit}` : ''}`
  const resources = '/Resources << /Font << /F1 3 0 R >> >>'
  return `<< /Type /Page /Parent 2 0 R /MediaBox [${mediaBox.join(' ')}] ${shown} ${resources} /Contents ${contentNumber} 0 R >>`
}

function contentObject({ lines, height = 792 }: SamplePage): string {
  const shown = lines.map((line, index) => `/F1 ${index === 0 ? 20 : 11} Tf (${escapeText(line)}) Tj T*`).join('\n')
  const content = `BT ${leading} TL 72 ${height - 84} Td\n${shown}\nET`
  return `<< /Length ${content.length} >>\nstream\n${content}\nendstream`
}

function escapeText(text: string): string {
  return text.replace(/[\\()]/g, '\\$&')
}
