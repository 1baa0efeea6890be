import type { Area } from '../intake/page-pictures.ts'
import type { Rectangle } from '../pdf/rectangle.ts'

/** A part of a page that one picture shows. */
export interface PlacedArea extends Area {
  /** The position and size of the part on the page, in points. */
  bounds: Rectangle
  /** Whether the picture has the requested number of pixels per point. */
  isSharp: boolean
}

/** The limit for either side of a picture, in pixels. */
const MOST_PX = 900

/** Returns the part of the page around the places, with the size of its picture. */
export function areaAround(places: Rectangle[], page: { width: number; height: number }, scale: number): PlacedArea {
  const within = (value: number, most: number) => Math.min(most, Math.max(0, value))
  const left = within(Math.min(...places.map(({ x }) => x)) - 1, page.width)
  const top = within(Math.min(...places.map(({ y }) => y)) - 1, page.height)
  const width = Math.max(1, within(Math.max(...places.map(place => place.x + place.width)) + 1, page.width) - left)
  const height = Math.max(1, within(Math.max(...places.map(place => place.y + place.height)) + 1, page.height) - top)
  const used = Math.min(scale, MOST_PX / Math.max(width, height))
  return {
    bounds: { x: left, y: top, width, height },
    isSharp: used === scale,
    left: left / page.width,
    top: top / page.height,
    width: width / page.width,
    height: height / page.height,
    widthPx: Math.ceil(width * used),
    heightPx: Math.ceil(height * used),
  }
}

/** Converts a place to whole pixels of the area's picture. */
export function inPixels(place: Rectangle, { bounds, widthPx, heightPx }: PlacedArea): Rectangle {
  const column = (x: number) => Math.min(widthPx, Math.max(0, Math.round(((x - bounds.x) / bounds.width) * widthPx)))
  const row = (y: number) => Math.min(heightPx, Math.max(0, Math.round(((y - bounds.y) / bounds.height) * heightPx)))
  const [x, y] = [column(place.x), row(place.y)]
  return { x, y, width: column(place.x + place.width) - x, height: row(place.y + place.height) - y }
}
