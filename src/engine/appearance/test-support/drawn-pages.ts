import type { Drawing } from '../../pdf/drawing.ts'
import type { PageSize } from '../box.ts'
import { Embedder } from '../embedder.ts'
import type { ValueField } from '../values.ts'
import { PdfFile } from './pdf-file.ts'

/** Creates a file with one page for each entry, drawn by `draw`. */
export function drawPages<Entry>(
  entries: Entry[],
  page: PageSize,
  draw: (embedder: Embedder, entry: Entry) => Drawing,
): Uint8Array {
  const file = new PdfFile()
  const embedder = new Embedder(file)
  for (const entry of entries) file.addPage(page.width, page.height, [draw(embedder, entry)])
  embedder.finish()
  return file.bytes()
}

export const textField = (value: string, changes: Partial<ValueField> = {}): ValueField => ({
  type: 'text',
  x: 20,
  y: 20,
  width: 360,
  height: 24,
  value,
  ...changes,
})
