import type { StrokePoint } from '../../api/generated/calls.ts'
import type { AdoptedSignature } from './adopted-signature.ts'

/** The mean width of a letter of the handwriting face, in ems. */
const letterWidth = 0.42

/** A signature as it will stand on paper: as large as its box allows, on the line, from the left. */
export function SignaturePicture({ signature }: { signature: AdoptedSignature }) {
  return <span className="signature-box">{picture(signature)}</span>
}

function picture({ payload, preview }: AdoptedSignature) {
  if (payload.kind === 'drawn') return <StrokesPicture strokes={payload.strokes} />
  if (preview.kind === 'picture') return <img className="signature-image" src={preview.url} alt="" />
  if (payload.kind !== 'typed') return null
  const widthEm = Math.max(1, payload.text.length * letterWidth)
  return (
    <span
      className="signature-typed"
      dir="auto"
      style={{ fontSize: `min(90cqh, ${(100 / widthEm).toFixed(2)}cqw, var(--signature-largest, 100cqh))` }}
    >
      {payload.text}
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

/** A curve through the middles between points, which takes the corners off. A dot is a line of no length. */
function strokePath(stroke: StrokePoint[]): string {
  const [first, ...rest] = stroke
  if (!first) return ''
  const curves = rest.map((point, index) => {
    const following = rest[index + 1] ?? point
    return `Q${point.x} ${point.y} ${(point.x + following.x) / 2} ${(point.y + following.y) / 2}`
  })
  return `M${first.x} ${first.y}${curves.length > 0 ? curves.join('') : `L${first.x} ${first.y}`}`
}
