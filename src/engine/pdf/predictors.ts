import { PdfError } from './pdf-error.ts'

/** The parameters of a predictor (ISO 32000-2 Table 8). */
export interface PredictorParameters {
  predictor: number
  colors: number
  bitsPerComponent: number
  columns: number
}

/** Undoes the TIFF (2) or PNG (10 and above) prediction of Flate and LZW data (§7.4.4.4). */
export function undoPredictor(data: Uint8Array, parameters: PredictorParameters): Uint8Array {
  if (parameters.predictor < 2) return data
  const { colors, bitsPerComponent, columns } = parameters
  const bitsPerRow = colors * bitsPerComponent * columns
  if (!(colors >= 1 && columns >= 1 && [1, 2, 4, 8, 16].includes(bitsPerComponent) && bitsPerRow < 2 ** 31)) {
    throw new PdfError('cannot-decode', 'absurd predictor parameters')
  }
  const rowBytes = Math.ceil(bitsPerRow / 8)
  const pixelBytes = Math.max(1, (colors * bitsPerComponent) >> 3)
  return parameters.predictor === 2
    ? undoTiff(data, rowBytes, pixelBytes, bitsPerComponent)
    : undoPng(data, rowBytes, pixelBytes)
}

function undoTiff(data: Uint8Array, rowBytes: number, pixelBytes: number, bitsPerComponent: number): Uint8Array {
  // Only images use a depth other than 8 bits, and images are not decoded here.
  if (bitsPerComponent !== 8) throw new PdfError('cannot-decode', 'TIFF prediction of other than 8 bits')
  const out = new Uint8Array(data)
  for (let row = 0; row < out.length; row += rowBytes) {
    const end = Math.min(row + rowBytes, out.length)
    for (let i = row + pixelBytes; i < end; i++) out[i] = (out[i]! + out[i - pixelBytes]!) & 0xff
  }
  return out
}

function undoPng(data: Uint8Array, rowBytes: number, pixelBytes: number): Uint8Array {
  const rows = Math.ceil(data.length / (rowBytes + 1))
  const out = new Uint8Array(Math.max(0, data.length - rows))
  for (let row = 0; row < rows; row++) {
    const from = row * (rowBytes + 1)
    const to = row * rowBytes
    const length = Math.min(rowBytes, data.length - from - 1)
    for (let i = 0; i < length; i++) {
      const left = i >= pixelBytes ? out[to + i - pixelBytes]! : 0
      const up = row > 0 ? out[to + i - rowBytes]! : 0
      const upLeft = row > 0 && i >= pixelBytes ? out[to + i - rowBytes - pixelBytes]! : 0
      out[to + i] = (data[from + 1 + i]! + pngPrediction(data[from]!, left, up, upLeft)) & 0xff
    }
  }
  return out
}

function pngPrediction(type: number, left: number, up: number, upLeft: number): number {
  if (type === 1) return left
  if (type === 2) return up
  if (type === 3) return (left + up) >> 1
  return type === 4 ? paeth(left, up, upLeft) : 0
}

function paeth(left: number, up: number, upLeft: number): number {
  const estimate = left + up - upLeft
  const toLeft = Math.abs(estimate - left)
  const toUp = Math.abs(estimate - up)
  const toUpLeft = Math.abs(estimate - upLeft)
  if (toLeft <= toUp && toLeft <= toUpLeft) return left
  return toUp <= toUpLeft ? up : upLeft
}
