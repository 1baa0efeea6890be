import type { ObjectReader } from '../pdf/object-reader.ts'
import { dict, isDict, name, type PdfDict, PdfName, type PdfObject, PdfStream, PdfString } from '../pdf/objects.ts'
import { kindsOfEntry } from './actions.ts'
import type { ActiveKind } from './active-kind.ts'

/** Told of everything that is found. */
export type Report = (kind: ActiveKind) => void

/** What a viewer may switch a layer by (ISO 32000-2 Table 100). */
const SWITCHING_USAGE = ['View', 'Print', 'Export', 'Zoom', 'Language', 'User']

/**
 * Entries of any dictionary that go, by what they hold: a resource may have any name. Colour of print only (Table 57)
 * and halftones do not show on a screen, and may turn black into white on paper.
 */
const PRINT_FUNCTIONS: Record<string, (reader: ObjectReader, value: PdfObject) => boolean> = {
  TR: isFunction,
  TR2: isFunction,
  BG: isFunction,
  BG2: isFunction,
  UCR: isFunction,
  UCR2: isFunction,
  HT: (_, value) => dictionaryOf(value)?.has('HalftoneType') ?? false,
}

/** Entries of streams that only print or prepress looks at (§8.9.5.4, §14.11.7, §8.10.4). */
const PRINT_VARIANTS = ['Alternates', 'OPI', 'Ref']

/** A dictionary without its active entries; itself where it has none. */
export function withoutActiveEntries(reader: ObjectReader, entries: PdfDict, report: Report): PdfDict {
  let changed: PdfDict | undefined
  const without = (key: string, kinds: readonly ActiveKind[]) => {
    for (const kind of kinds) report(kind)
    changed ??= new Map(entries)
    changed.delete(key)
  }
  for (const [key, value] of entries) {
    const kinds = kindsOfEntry(reader, key, value)
    if (kinds) without(key, kinds)
    else if (key === 'PresSteps' && isDict(reader.resolve(value))) without(key, ['shows-and-hides'])
    else if (key === 'Intent' && isLayer(reader, entries) && !isForView(reader.resolve(value)))
      without(key, ['layers-by-use'])
    else if (key === 'Usage') {
      const rest = steadyUsage(reader.resolve(value))
      if (!rest) continue
      without(key, ['layers-by-use'])
      if (rest.size > 0) changed!.set(key, rest)
    } else if (PRINT_FUNCTIONS[key]?.(reader, reader.resolve(value)) && !isSoftMask(reader, entries))
      without(key, ['print-settings'])
  }
  return changed ?? entries
}

/** A soft mask has a `TR` of its own, which is no matter of print (Table 142). */
const isSoftMask = (reader: ObjectReader, entries: PdfDict) => reader.resolve(entries.get('G')) instanceof PdfStream

function isFunction(reader: ObjectReader, value: PdfObject): boolean {
  if (Array.isArray(value)) return value.some(item => isFunction(reader, reader.resolve(item)))
  return dictionaryOf(value)?.has('FunctionType') ?? false
}

const dictionaryOf = (value: PdfObject) => (value instanceof PdfStream ? value.dict : isDict(value) ? value : undefined)

const isLayer = (reader: ObjectReader, entries: PdfDict) => isName(reader.resolve(entries.get('Type')), 'OCG')

const isForView = (intent: PdfObject) => isName(intent, 'View')

const isName = (object: PdfObject, value: string) => object instanceof PdfName && object.value === value

/** A layer's usage without what switches it; undefined where nothing does. */
function steadyUsage(usage: PdfObject): PdfDict | undefined {
  if (!isDict(usage) || !SWITCHING_USAGE.some(key => usage.has(key))) return undefined
  return new Map([...usage].filter(([key]) => !SWITCHING_USAGE.includes(key)))
}

/** A stream that says the same on every device; itself where it does. */
export function withoutVariants(reader: ObjectReader, stream: PdfStream, report: Report): PdfStream {
  const file = reader.resolve(stream.dict.get('F'))
  if (isDict(file) || file instanceof PdfString) report('external-content')
  if (isPostScript(reader, stream)) {
    report('print-variant')
    return emptyForm()
  }
  const found = PRINT_VARIANTS.filter(key => stream.dict.has(key))
  if (found.length === 0) return stream
  report('print-variant')
  return new PdfStream(new Map([...stream.dict].filter(([key]) => !found.includes(key))), stream.raw)
}

/** A PostScript XObject, which only a printer runs; the standard has them no more. */
function isPostScript(reader: ObjectReader, { dict: entries }: PdfStream): boolean {
  return ['Subtype', 'Subtype2'].some(key => isName(reader.resolve(entries.get(key)), 'PS'))
}

const emptyForm = () =>
  new PdfStream(
    dict({ Type: name('XObject'), Subtype: name('Form'), BBox: [0, 0, 0, 0], Length: 0 }),
    new Uint8Array(0),
  )
