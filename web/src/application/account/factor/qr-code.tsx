import { encode } from 'uqr'

/** Draws a text as a QR code. The code is dark on light even in dark mode, because cameras need that. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { data, size } = encode(text, { ecc: 'M', border: 4 })
  const path = data.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : ''))).join('')
  return (
    <svg className="app-qr" viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label} shapeRendering="crispEdges">
      <path className="app-qr-light" d={`M0 0h${size}v${size}h-${size}z`} />
      <path className="app-qr-dark" d={path} />
    </svg>
  )
}
