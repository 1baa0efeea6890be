import type { Drawing } from '../pdf/drawing.ts'
import type { Rectangle } from '../pdf/rectangle.ts'
import { fieldBox, type PageSize } from './box.ts'
import { Canvas, type Color, fillColor, operands } from './canvas.ts'

const white: Color = [1, 1, 1]

/**
 * Fills a place with white, so that ink can be read there, on screen and in print, even over a dark band or a photo.
 */
export function drawLightBox(place: Rectangle, page: PageSize): Drawing {
  const { x, y, width, height } = fieldBox(place, page)
  const canvas = new Canvas()
  canvas.write('/Artifact BMC', fillColor(white), `${operands(x, y, width, height)} re`, 'f', 'EMC')
  return canvas.finish()
}
