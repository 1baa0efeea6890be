import { paddingOf } from '../../../../src/engine/fields/value-size.ts'
import type { StrokePoint } from '../../api/generated/calls.ts'
import { fittedSignature, type SizedField } from '../../fields/fit-text.ts'
import { measureHandEms } from '../../fields/measure-text.ts'
import type { AdoptedSignature } from './adopted-signature.ts'

/** The mean width of a letter in the handwriting face, in ems. */
const letterWidth = 0.42

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
  if (payload.kind === 'drawn') return <StrokesPicture strokes={payload.strokes} />
  if (preview.kind === 'picture') return <img className="signature-image" src={preview.url} alt="" />
  if (payload.kind !== 'typed') return null
  if (place) return <PlacedText typed={payload.text} {...place} />
  const widthEm = Math.max(1, payload.text.length * letterWidth)
  return (
    <span className="signature-typed" dir="auto" style={{ fontSize: `min(90cqh, ${(100 / widthEm).toFixed(2)}cqw)` }}>
      {payload.text}
    </span>
  )
}

/** Shows a text in its field, at the size and place that it will have in the sealed document. */
function PlacedText({ typed, field, scale }: SignaturePlace & { typed: string }) {
  const { wraps, points } = fittedSignature(field, typed, measureHandEms)
  const style = { fontSize: points * scale, paddingInline: paddingOf(field) * scale }
  return (
    <span className="signature-typed" data-wraps={wraps || undefined} dir="auto" style={style}>
      {typed}
    </span>
  )
}

const strokeWidth = 2.6

function StrokesPicture({ strokes }: { strokes: StrokePoint[][] }) {
  const points = strokes.flat()
  const left = Math.min(...points.map(point => point.x)) - strokeWidth
  const top = Math.min(...points.map(point => point.y)) - strokeWidth
  const width = Math.max(...points.map(point => point.x)) + strokeWidth - left
  const height = Math.max(...points.map(point => point.y)) + strokeWidth - top
  return (
    <svg
      className="signature-image"
      viewBox={`${left} ${top} ${width} ${height}`}
      preserveAspectRatio="xMinYMid meet"
      aria-hidden="true"
    >
      <path d={strokes.map(strokePath).join('')} strokeWidth={strokeWidth} />
    </svg>
  )
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
