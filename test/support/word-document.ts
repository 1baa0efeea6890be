import { docxFile, paragraph } from './docx-file.ts'

/** A DOCX of plain paragraphs. */
export const wordDocument = (paragraphs: string[]): Uint8Array =>
  docxFile({ body: paragraphs.map(text => paragraph(escaped(text))).join('') })

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
