import { type Hand, handHeights } from '../../../../src/engine/fields/hands.ts'
import { mostInkEnlarged } from '../../../../src/engine/fields/signature-limits.ts'
import { LEADING, paddingOf } from '../../../../src/engine/fields/value-size.ts'
import type { DrawnSignature, StrokePoint, TypedSignature } from '../../api/generated/calls.ts'
import { fittedSignature, handEms, loweredEms, type SizedField } from '../../fields/fit-text.ts'
import { familyOfHand, measuresOfHand } from '../../fields/measure-text.ts'
import type { AdoptedSignature } from './adopted-signature.ts'
import { shownHand, useCoverage } from './covered-characters.ts'

/** Shows a signature as it will be on paper: as large as its box allows, on the line, from the left. */
export function SignaturePicture({ signature, place }: { signature: AdoptedSignature; place?: SignaturePlace }) {
  return <span className="signature-box">{picture(signature, place)}</span>
}

/** The field in which the signature is shown, and the number of pixels per point. */
interface SignaturePlace {
  field: SizedField
  scale: number
}

function picture({ payload, preview }: AdoptedSignature, place?: SignaturePlace) {
  if (payload.kind === 'drawn') return <StrokesPicture {...payload} />
  if (preview.kind === 'picture') return <img className="signature-image" src={preview.url} alt="" />
  if (payload.kind !== 'typed') return null
  return <TypedText {...payload} place={place} />
}

function TypedText({ text: typed, hand: chosen, place }: TypedSignature & { place: SignaturePlace | undefined }) {
  useCoverage(typed)
  const hand = shownHand(typed, chosen)
  const fontFamily = familyOfHand(hand)
  if (place) return <PlacedText {...{ typed, hand, fontFamily }} {...place} />
  const measures = measuresOfHand(hand)
  const { left, right } = measures.overhangEms!(typed)
  const widthEms = Math.max(1, left + measures(typed) + right)
  const boxEms = measures.inkEms!(typed)
  const fontSize = `min(${100 / boxEms}cqh, ${100 / widthEms}cqw)`
  const style = { fontFamily, fontSize, paddingInlineStart: `${left}em`, translate: lowered(typed, hand, boxEms) }
  return (
    <span className="signature-typed" dir="auto" style={style}>
      {typed}
    </span>
  )
}

/** Returns how far a line is moved, so that the marks on its capitals stay in its box. */
const lowered = (typed: string, hand: Hand, boxEms: number): string =>
  `0 ${loweredEms(boxEms, handHeights[hand], measuresOfHand(hand).inkAround!(typed))}em`

/** Shows a text in its field, at the size and place that it will have in the sealed document. */
function PlacedText({
  typed,
  hand,
  fontFamily,
  field,
  scale,
}: SignaturePlace & { typed: string; hand: Hand; fontFamily: string }) {
  const measures = measuresOfHand(hand)
  const { wraps, points } = fittedSignature({ ...field, hand }, typed, measures)
  const { left, right } = wraps ? { left: 0, right: 0 } : measures.overhangEms!(typed)
  const beside = (overhangEms: number) => Math.max(paddingOf(field), overhangEms * points) * scale
  const style = {
    fontFamily,
    fontSize: points * scale,
    paddingLeft: beside(left),
    paddingRight: beside(right),
    ...(wraps ? { lineHeight: handEms(hand) * LEADING } : { translate: lowered(typed, hand, field.height / points) }),
  }
  return (
    <span className="signature-typed" data-wraps={wraps || undefined} dir="auto" style={style}>
      {typed}
    </span>
  )
}

function StrokesPicture({ strokes, width: padWidth, height: padHeight }: DrawnSignature) {
  const strokeWidth = padHeight / 70
  const points = strokes.flat()
  const [x, inkWidth] = extentOf(points.map(point => point.x))
  const [y, inkHeight] = extentOf(points.map(point => point.y))
  const width = Math.max(inkWidth, padWidth / mostInkEnlarged) + 2 * strokeWidth
  const height = Math.max(inkHeight, padHeight / mostInkEnlarged) + 2 * strokeWidth
  const top = y + inkHeight / 2 - height / 2
  return (
    <svg
      className="signature-image"
      viewBox={`${x - strokeWidth} ${top} ${width} ${height}`}
      preserveAspectRatio="xMinYMid meet"
      aria-hidden="true"
    >
      <path d={strokes.map(strokePath).join('')} strokeWidth={strokeWidth} />
    </svg>
  )
}

/** Returns the least of some numbers, and how far they extend from there. */
function extentOf(numbers: number[]): [least: number, extent: number] {
  const least = Math.min(...numbers)
  return [least, Math.max(...numbers) - least]
}

/** Draws a curve through the midpoints between points, which smooths corners. A dot becomes a line without length. */
function strokePath(stroke: StrokePoint[]): string {
  const [first, ...rest] = stroke
  if (!first) return ''
  const curves = rest.map((point, index) => {
    const following = rest[index + 1] ?? point
    return `Q${point.x} ${point.y} ${(point.x + following.x) / 2} ${(point.y + following.y) / 2}`
  })
  return `M${first.x} ${first.y}${curves.length > 0 ? curves.join('') : `L${first.x} ${first.y}`}`
}
