import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import sharp from 'sharp'

/** A rectangle on a page, in points from the top left of the page as displayed. */
export interface Place {
  x: number
  y: number
  width: number
  height: number
}

/** Part of a page in grayscale: `x` and `y` of its top left pixel in points, and its scale in pixels per point. */
export interface GrayPart {
  gray: Uint8Array
  width: number
  height: number
  x: number
  y: number
  scale: number
}

/** Pixels darker than this are ink; the fringe of a letter and the tint of a field are lighter. */
const INK = 140

/** The bounding box of the ink in a place and in the `margin` around it; null if there is no ink. */
export function inkIn(part: GrayPart, place: Place, margin: number): Place | null {
  const column = (x: number) => Math.min(part.width, Math.max(0, Math.round((x - part.x) * part.scale)))
  const row = (y: number) => Math.min(part.height, Math.max(0, Math.round((y - part.y) * part.scale)))
  const [left, right] = [column(place.x - margin), column(place.x + place.width + margin)]
  const ink = { left: Infinity, right: -1, top: Infinity, bottom: -1 }
  for (let y = row(place.y - margin); y < row(place.y + place.height + margin); y++)
    for (let x = left; x < right; x++) {
      if (part.gray[y * part.width + x]! >= INK) continue
      ink.left = Math.min(ink.left, x)
      ink.right = Math.max(ink.right, x + 1)
      ink.top = Math.min(ink.top, y)
      ink.bottom = Math.max(ink.bottom, y + 1)
    }
  if (ink.right < 0) return null
  const { x, y, scale } = part
  const [width, height] = [(ink.right - ink.left) / scale, (ink.bottom - ink.top) / scale]
  return { x: x + ink.left / scale, y: y + ink.top / scale, width, height }
}

/** How far ink extends beyond a place, in points; 0 if all of it is inside. */
export const reachOut = (ink: Place, place: Place): number =>
  Math.max(
    0,
    place.x - ink.x,
    place.y - ink.y,
    ink.x + ink.width - place.x - place.width,
    ink.y + ink.height - place.y - place.height,
  )

/**
 * Renders part of a page of a PDF file with Poppler.
 * @param userUnit the user unit of the page, which Poppler ignores
 * @param scale pixels per point
 */
export async function drawnPart(
  path: string,
  page: number,
  userUnit: number,
  part: Place,
  scale: number,
): Promise<GrayPart> {
  const pixels = { x: part.x, y: part.y, W: part.width, H: part.height }
  const area = Object.entries(pixels).flatMap(([name, points]) => [`-${name}`, String(Math.round(points * scale))])
  const dpi = String(72 * scale * userUnit)
  const options = ['-cropbox', '-gray', '-r', dpi, '-f', String(page), '-l', String(page), ...area, path]
  const { stdout } = await promisify(execFile)('pdftoppm', options, { encoding: 'buffer', maxBuffer: 2 ** 28 })
  const header = /^P5\s+(\d+)\s+(\d+)\s+255\s/.exec(stdout.subarray(0, 40).toString('latin1'))!
  const [width, height] = [Number(header[1]), Number(header[2])]
  return { gray: stdout.subarray(header[0].length), width, height, x: part.x, y: part.y, scale }
}

/** Converts a picture of a whole page that is `widthPoints` wide. */
export async function picturedPart(png: Uint8Array, widthPoints: number): Promise<GrayPart> {
  const { data, info } = await sharp(png)
    .flatten({ background: '#fff' })
    .grayscale()
    .raw()
    .toBuffer({ resolveWithObject: true })
  return { gray: data, width: info.width, height: info.height, x: 0, y: 0, scale: info.width / widthPoints }
}
