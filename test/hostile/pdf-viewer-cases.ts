import { type HostilePdf, hostilePdf, type Parts, PRICE } from './hostile-pdf.ts'

const REBATE = 'BT /F1 20 Tf 45 150 Td (Rebate: 50) Tj ET'

const different = (name: string, parts: Parts): HostilePdf => ({
  name,
  filename: 'offer.pdf',
  expected: /content that viewers draw differently \(page 1\)/,
  make: () => hostilePdf(parts),
})

const split = (name: string, content: string) => different(name, { content: `${PRICE} ${content}` })

/** An annotation without an appearance, which only some viewers draw. */
const bare = (name: string, entries: string) =>
  different(name, { page: `/Annots[<</Type/Annot${entries}/Rect[40 100 240 140]/F 4>>]` })

const at = (y: string) => `BT /F1 20 Tf 45 ${y} Td (Rebate: 50) Tj ET`

/** Files that show a rebate in one viewer, and none or a different one in another. */
export const viewerCases: HostilePdf[] = [
  split('an inline image that ends early', `BI /W 20 /H 20 /CS /G /BPC 8 ID xx EI ${REBATE} ${'n '.repeat(300)} EI n`),
  split('a drawing inside the header of an inline image', `BI /W 4 /H 4 /CS /G /BPC 8 ${REBATE} ID x EI n`),
  split('a position with a sign inside the number', at('1-50')),
  split('a position with two signs', at('--150')),
  split('a position in scientific notation', at('15e1')),
  split('an operator without its operands', `45 cm ${REBATE}`),
  split('more operands than an operator takes', `${'1 '.repeat(40)} ${REBATE}`),
  split('operators without a space between them', 'BT /F1 20 Tf 45 150 Td (Rebate: 50) TjET'),
  split('a drawing inside a dictionary', `<< /A ${REBATE} >> n`),
  bare('a caret without an appearance', '/Subtype/Caret'),
  bare('a polygon without an appearance', '/Subtype/Polygon/Vertices[40 200 240 200 240 240]/IC[0 0 0]/C[0 0 0]'),
  bare(
    'a redaction without an appearance',
    '/Subtype/Redact/OverlayText(900)/QuadPoints[40 140 240 140 40 100 240 100]/IC[0 0 0]',
  ),
]
