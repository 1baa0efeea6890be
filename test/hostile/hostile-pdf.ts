import { DocumentBuilder, FONT } from '../../src/engine/pdf/test-documents.ts'
import type { HostileFile } from './hostile-file.ts'

/** A hostile PDF, and what intake does with it: it makes the file static, or refuses it with a matching reason. */
export interface HostilePdf extends HostileFile {
  expected: 'static' | RegExp
}

/** Additions to a one-page document that says "Price: 100", all as PDF text. Added objects begin at 10. */
export interface Parts {
  catalog?: string
  page?: string
  resources?: string
  content?: string
  /** Objects by number. */
  objects?: Record<number, string>
  /** Streams by number: entries and data. */
  streams?: Record<number, [entries: string, data: string]>
  /** Objects in an object stream, by number. */
  packed?: Record<number, string>
}

export const PRICE = 'BT /F1 20 Tf 45 210 Td (Price: 100) Tj ET'
/** The place of the price, as an annotation's rectangle. */
export const OVER_PRICE = '/Rect[40 200 240 240]'

/** An appearance, or form XObject, that shows another price on a white background. */
export const otherPrice = (price = '900'): [string, string] => [
  '/Type/XObject/Subtype/Form/BBox[0 0 200 40]/Resources<</Font<</F1 5 0 R>>>>',
  `1 1 1 rg 0 0 200 40 re f 0 g BT /F1 20 Tf 5 10 Td (Price: ${price}) Tj ET`,
]

export function hostilePdf(parts: Parts): Buffer {
  return writePdf(parts).bytes()
}

export function writePdf({ catalog = '', page = '', resources = '', content = PRICE, ...own }: Parts): DocumentBuilder {
  const builder = new DocumentBuilder('%PDF-1.7\n')
    .object(1, `<</Type/Catalog/Pages 2 0 R${catalog}>>`)
    .object(2, '<</Type/Pages/Kids[3 0 R]/Count 1>>')
    .object(
      3,
      `<</Type/Page/Parent 2 0 R/MediaBox[0 0 300 400]/Contents 4 0 R/Resources<</Font<</F1 5 0 R>>${resources}>>${page}>>`,
    )
    .stream(4, content)
    .object(5, FONT)
  for (const [num, text] of Object.entries(own.objects ?? {})) builder.object(Number(num), text)
  for (const [num, [entries, data]] of Object.entries(own.streams ?? {})) builder.stream(Number(num), data, entries)
  if (!own.packed) return builder.table('/Size 100/Root 1 0 R')
  return builder.objectStream(90, own.packed).xrefStream(91, '/Size 100/Root 1 0 R')
}

/** A path or an address as a literal string. */
export const text = (value: string) => `(${value.replace(/[\\()]/g, character => `\\${character}`)})`
