import type { PageSize } from '../appearance/box.ts'
import { drawRows, type LabelledRow } from '../appearance/certificate-rows.ts'
import { colors, type } from '../appearance/certificate-style.ts'
import { Embedder } from '../appearance/embedder.ts'
import { framed } from '../appearance/framed.ts'
import { PageFlow } from '../appearance/page-flow.ts'
import { sayOnCertificate as say } from '../appearance/say-on-certificate.ts'
import { bytesSource } from '../byte-source.ts'
import type { FieldType } from '../fields/field-type.ts'
import { openPdf } from '../pdf/document.ts'
import { Revision } from '../pdf/revision.ts'
import { drawable } from '../text/coverage.ts'
import { drawnName } from '../text/drawn-name.ts'
import type { FieldPlace } from './carry-fields.ts'

/** A field that has no place in the text. Width and height are in points. */
export interface UnplacedField {
  role: string | null
  type: FieldType
  label?: string
  width: number
  height: number
}

export interface SignedText {
  name: string
  /** The hash of the text that was agreed. */
  sha256: string
}

const MARGIN = 44
const LABEL_WIDTH = 132
const FIELD_GAP = 14
/** The maximum height of a field, in points. It is limited so that many fields do not each get a page. */
const TALLEST_FIELD = 240

/**
 * Appends a signature page for each role, with a labelled box for each field that has no place in the text. The pages
 * of the document stay unchanged. Returns the places in the order of the fields.
 */
export function appendSignaturePages(
  bytes: Uint8Array,
  signed: SignedText,
  fields: readonly UnplacedField[],
): { document: Uint8Array; places: FieldPlace[] } {
  const document = openPdf(bytesSource(bytes))
  const pages = document.pages()
  const { width, height } = pages.at(-1)!
  const size = isUsual({ width, height }) ? { width, height } : { width: 595.28, height: 841.89 }
  const revision = new Revision(document)
  const embedder = new Embedder(revision)
  const places = new Map<UnplacedField, FieldPlace>()
  let pageCount = pages.length
  for (const [role, roleFields] of Map.groupBy(fields, field => field.role)) {
    let page = pageCount
    const flow = new PageFlow(embedder, size, MARGIN, begun => {
      page++
      drawHead(begun, signed, role)
    })
    for (const field of roleFields)
      places.set(
        field,
        placeField(flow, field, () => page),
      )
    for (const drawn of flow.finish(footer(signed), type.smallLabel)) revision.appendPage(drawn, [drawn.drawing])
    pageCount = page
  }
  embedder.finish()
  return { document: Buffer.concat([bytes, revision.build()]), places: fields.map(field => places.get(field)!) }
}

/** Whether a page has a usual size, on which a form fits. */
const isUsual = ({ width, height }: PageSize) => width >= 400 && height >= 500 && width <= 1_300 && height <= 1_700

function drawHead(flow: PageFlow, { name, sha256 }: SignedText, role: string | null): void {
  flow.rectangle(flow.left, flow.y, 28, 2.5, colors.accent)
  flow.y += 12
  flow.y += flow.text(say('signaturePageTitle'), flow.left, type.title) + 6
  flow.y += flow.text(say('signaturePagePurpose'), flow.left, type.body) + 10
  const rows: LabelledRow[] = [
    { label: say('signaturePageDocument'), values: [{ text: framed(drawnName(name)), type: type.strong }] },
    { label: say('signaturePageHash'), values: [{ text: sha256, type: type.data }] },
    ...(role === null
      ? []
      : [{ label: say('signaturePageRole'), values: [{ text: framed(drawable(role)), type: type.strong }] }]),
  ]
  drawRows(flow, rows, { x: flow.left, labelWidth: LABEL_WIDTH, width: flow.width })
  flow.y += 8
  flow.hairline(flow.y, colors.line)
  flow.y += 16
}

function placeField(flow: PageFlow, field: UnplacedField, page: () => number): FieldPlace {
  const width = Math.min(field.width, flow.width)
  const height = Math.min(field.height, TALLEST_FIELD)
  const label = flow.block(drawable(field.label ?? say(`field_${field.type}`)), flow.width, type.label)
  flow.ensure(label.height + 4 + height + FIELD_GAP)
  flow.draw(label, flow.left)
  flow.y += label.height + 4
  const place = { page: page(), x: flow.left, y: rounded(flow.y), width, height }
  flow.y += height
  flow.hairline(flow.y, colors.muted, flow.left, flow.left + width)
  flow.y += FIELD_GAP
  return place
}

const rounded = (value: number) => Math.round(value * 100) / 100

const footer = (signed: SignedText) => (page: number, pages: number) => ({
  left: drawnName(signed.name),
  right: `${say('signaturePageTitle')} ${page}/${pages}`,
})
