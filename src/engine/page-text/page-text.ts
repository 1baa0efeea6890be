import type { ObjectReader } from '../pdf/object-reader.ts'
import { isDict, type PdfDict, PdfName, type PdfObject, PdfRef, PdfStream } from '../pdf/objects.ts'
import { contentStreams } from '../pdf/page-content.ts'
import type { PdfPage } from '../pdf/pages.ts'
import { PdfError } from '../pdf/pdf-error.ts'
import { streamBytes } from './font-entries.ts'
import { readTextFont } from './read-text-font.ts'
import { isReadWhole, linesOf } from './shown-lines.ts'
import type { ShownGlyph, TextStream } from './shown-text.ts'
import { type FormXObject, type PathListener, StreamRun, type TextResources } from './stream-run.ts'
import type { TextFont } from './text-font.ts'
import { initialState } from './text-state.ts'

/**
 * Limits for all pages together; reaching them takes a few seconds. An ordinary page has a few thousand operators and
 * glyphs.
 */
const MAX_OPERATORS = 4_000_000
const MAX_GLYPHS = 2_000_000
/** The limit for a single page: each glyph takes about 200 bytes while the page is read. */
const MAX_PAGE_GLYPHS = 300_000
const MAX_KEPT_FORM_BYTES = 32 * 1024 * 1024

const nothing: ReadonlySet<number> = new Set()
const lineFeed = Uint8Array.of(0x0a)

/**
 * Reads the text of a document's pages, with the place and the bytes of each glyph; `paths` receives everything drawn
 * that is not text.
 */
export class PageTextReader implements TextResources {
  readonly reader: ObjectReader
  readonly paths?: PathListener
  readonly #fonts = new Map<PdfDict, TextFont | null>()
  readonly #forms = new Map<number, TextStream | null>()
  readonly #lastBytes = new Map<TextFont, Map<string, Set<number>>>()
  #operators = 0
  #glyphs = 0
  #pageGlyphs = 0
  #keptFormBytes = 0

  constructor(reader: ObjectReader, paths?: PathListener) {
    this.reader = reader
    if (paths) this.paths = paths
  }

  /**
   * Returns the glyphs of a page in the order in which they are shown.
   * @throws PdfError 'too-complex' when a limit is exceeded
   */
  glyphs(page: PdfPage): ShownGlyph[] {
    const content = this.pageContent(page)
    const shown: ShownGlyph[] = []
    if (content === undefined) return shown
    const stream = { ref: null, content }
    this.#pageGlyphs = 0
    new StreamRun(this, shown, stream, page.resources, initialState(), new Set()).run()
    return shown
  }

  /**
   * Reads the text of a content stream outside of any page, such as an appearance; lines are separated by line feeds.
   * Returns undefined when a font does not define the text of its glyphs.
   * @throws PdfError 'too-complex' when a limit is exceeded
   */
  textOf(content: Uint8Array, resources: PdfDict): string | undefined {
    const shown: ShownGlyph[] = []
    this.#pageGlyphs = 0
    new StreamRun(this, shown, { ref: null, content }, resources, initialState(), new Set()).run()
    return isReadWhole(content, shown) ? linesOf(shown) : undefined
  }

  /** Returns a page's content streams, joined; undefined when one of them cannot be decoded. */
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
    const cached = this.#fonts.get(entries)
    if (cached !== undefined) return cached
    const font = readTextFont(this.reader, entries)
    this.#fonts.set(entries, font)
    return font
  }

  /** Returns the last bytes of the codes that show a character in a font. */
  lastBytesOf(object: PdfObject | undefined, character: string): ReadonlySet<number> {
    const font = this.font(object)
    if (font === null) return nothing
    const cached = this.#lastBytes.get(font)?.get(character)
    if (cached) return cached
    const bytes = font.lastBytesOf(character)
    this.#lastBytes.set(font, new Map(this.#lastBytes.get(font)).set(character, bytes))
    return bytes
  }

  /** Returns the form XObject that `object` refers to; null for anything else. */
  form(object: PdfObject | undefined): FormXObject | null {
    const xObject = this.reader.resolve(object)
    if (!(object instanceof PdfRef) || !(xObject instanceof PdfStream)) return null
    const subtype = this.reader.resolve(xObject.dict.get('Subtype'))
    return subtype instanceof PdfName && subtype.value === 'Form' ? { ref: object, entries: xObject.dict } : null
  }

  /** Returns the content of a form; null when it cannot be decoded. */
  formStream({ ref }: FormXObject): TextStream | null {
    const cached = this.#forms.get(ref.num)
    if (cached !== undefined) return cached
    const content = streamBytes(this.reader, ref)
    const stream = content === undefined ? null : { ref, content }
    this.#keptFormBytes += content?.length ?? 0
    if (this.#keptFormBytes < MAX_KEPT_FORM_BYTES) this.#forms.set(ref.num, stream)
    return stream
  }

  countOperators(count: number): void {
    this.#operators += count
    if (this.#operators > MAX_OPERATORS) throw new PdfError('too-complex', 'the pages have too many operators')
  }

  countGlyph(): void {
    if (++this.#glyphs > MAX_GLYPHS || ++this.#pageGlyphs > MAX_PAGE_GLYPHS)
      throw new PdfError('too-complex', 'the pages have too much text')
  }
}
