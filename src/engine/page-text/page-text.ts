import type { ObjectReader } from '../pdf/object-reader.ts'
import { isDict, type PdfDict, PdfName, type PdfObject, PdfRef, PdfStream } from '../pdf/objects.ts'
import { contentStreams } from '../pdf/page-drawing.ts'
import type { PdfPage } from '../pdf/pages.ts'
import { PdfError } from '../pdf/pdf-error.ts'
import { streamBytes } from './font-entries.ts'
import { readTextFont } from './read-text-font.ts'
import type { ShownGlyph, TextStream } from './shown-text.ts'
import { StreamRun, type TextResources } from './stream-run.ts'
import type { TextFont } from './text-font.ts'
import { initialState } from './text-state.ts'

/** Over all pages: some seconds of work. An honest page has some thousand operators and glyphs. */
const MAX_OPERATORS = 4_000_000
const MAX_GLYPHS = 2_000_000

const nothing: ReadonlySet<number> = new Set()
const lineFeed = Uint8Array.of(0x0a)

/** Reads the text of a document's pages, with the place and the bytes of each glyph. */
export class PageTextReader implements TextResources {
  readonly reader: ObjectReader
  readonly #fonts = new Map<PdfDict, TextFont | null>()
  readonly #forms = new Map<number, TextStream | null>()
  readonly #lastBytes = new Map<TextFont, Map<string, Set<number>>>()
  #operators = 0
  #glyphs = 0

  constructor(reader: ObjectReader) {
    this.reader = reader
  }

  /**
   * The glyphs of a page in the order in which they are shown.
   * @throws PdfError 'too-complex' past the limits
   */
  glyphs(page: PdfPage): ShownGlyph[] {
    const content = this.pageContent(page)
    const shown: ShownGlyph[] = []
    if (content === undefined) return shown
    const stream = { ref: null, content }
    new StreamRun(this, shown, stream, page.resources, initialState(), new Set()).run()
    return shown
  }

  /** A page's streams as one; undefined where one of them cannot be decoded. */
  pageContent(page: PdfPage): Uint8Array | undefined {
    const parts: Uint8Array[] = []
    for (const ref of contentStreams(this.reader, page.dict.get('Contents'))) {
      const content = streamBytes(this.reader, ref)
      if (content === undefined) return undefined
      parts.push(content, lineFeed)
    }
    return Buffer.concat(parts)
  }

  font(object: PdfObject | undefined): TextFont | null {
    const entries = this.reader.resolve(object)
    if (!isDict(entries)) return null
    const known = this.#fonts.get(entries)
    if (known !== undefined) return known
    const font = readTextFont(this.reader, entries)
    this.#fonts.set(entries, font)
    return font
  }

  /** Last bytes of the codes that show a character in a font. */
  lastBytesOf(object: PdfObject | undefined, character: string): ReadonlySet<number> {
    const font = this.font(object)
    if (font === null) return nothing
    const known = this.#lastBytes.get(font)?.get(character)
    if (known) return known
    const bytes = font.lastBytesOf(character)
    this.#lastBytes.set(font, new Map(this.#lastBytes.get(font)).set(character, bytes))
    return bytes
  }

  /** The content of a form XObject; null for anything else. */
  form(object: PdfObject | undefined): { ref: PdfRef; stream: TextStream; entries: PdfDict } | null {
    const xObject = this.reader.resolve(object)
    if (!(object instanceof PdfRef) || !(xObject instanceof PdfStream)) return null
    const subtype = this.reader.resolve(xObject.dict.get('Subtype'))
    if (!(subtype instanceof PdfName) || subtype.value !== 'Form') return null
    let stream = this.#forms.get(object.num)
    if (stream === undefined) {
      const content = streamBytes(this.reader, object)
      stream = content === undefined ? null : { ref: object, content }
      this.#forms.set(object.num, stream)
    }
    return stream === null ? null : { ref: object, stream, entries: xObject.dict }
  }

  countOperators(count: number): void {
    this.#operators += count
    if (this.#operators > MAX_OPERATORS) throw new PdfError('too-complex', 'the pages have too many operators')
  }

  countGlyph(): void {
    if (++this.#glyphs > MAX_GLYPHS) throw new PdfError('too-complex', 'the pages have too much text')
  }
}
