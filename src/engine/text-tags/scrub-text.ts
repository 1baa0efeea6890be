import { isDict, type PdfDict, PdfName, type PdfObject, PdfStream, PdfString } from '../pdf/objects.ts'
import { decodeTextString, textString } from '../pdf/text-string.ts'

/**
 * Removes tags from texts that repeat a page's text: titles of bookmarks, replacement texts of the structure,
 * properties of the document. Returns a function to apply to each object of the document; it returns an object without
 * tags unchanged.
 *
 * Before: the title `Contract {{date;role=Buyer}}`. After: `Contract `.
 * @param sources the tags as they were found, with their braces
 */
export function scrubber(sources: Iterable<string>, decode: (stream: PdfStream) => Uint8Array | undefined) {
  const tags = new Set([...sources].map(withoutSpace))
  const clean = (text: string) =>
    text.replace(/\{\{[\s\S]*?\}\}/g, match => (tags.has(withoutSpace(match)) ? '' : match))

  function scrub(object: PdfObject): PdfObject {
    if (object instanceof PdfString) return scrubString(object)
    if (object instanceof PdfStream) return scrubStream(object)
    if (Array.isArray(object)) return scrubList(object)
    return isDict(object) ? scrubDict(object) : object
  }

  function scrubString(string: PdfString): PdfString {
    if (string.bytes.length < 4 || !string.bytes.includes(0x7b)) return string
    const text = decodeTextString(string)
    const cleaned = clean(text)
    return cleaned === text ? string : textString(cleaned)
  }

  function scrubList(list: PdfObject[]): PdfObject[] {
    const scrubbed = list.map(scrub)
    return scrubbed.some((item, index) => item !== list[index]) ? scrubbed : list
  }

  function scrubDict(dict: PdfDict): PdfDict {
    const scrubbed: PdfDict = new Map([...dict].map(([key, value]): [string, PdfObject] => [key, scrub(value)]))
    return [...scrubbed].some(([key, value]) => value !== dict.get(key)) ? scrubbed : dict
  }

  /** Removes tags from a stream. The only streams that contain text are metadata (XMP, ISO 32000-2 §14.3.2). */
  function scrubStream(stream: PdfStream): PdfStream {
    const entries = scrubDict(stream.dict)
    const type = entries.get('Type')
    const text =
      type instanceof PdfName && type.value === 'Metadata' ? Buffer.from(decode(stream) ?? []).toString('utf8') : ''
    const cleaned = clean(text)
    if (cleaned === text) return entries === stream.dict ? stream : new PdfStream(entries, stream.raw)
    const plain = new Map(entries)
    for (const key of ['Filter', 'DecodeParms']) plain.delete(key)
    return new PdfStream(plain, Buffer.from(cleaned))
  }

  return scrub
}

const withoutSpace = (text: string) => text.replace(/\s+/g, '')
