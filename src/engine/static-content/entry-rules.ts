import type { ObjectReader } from '../pdf/object-reader.ts'
import { dict, isDict, name, type PdfDict, type PdfObject, PdfStream, PdfString } from '../pdf/objects.ts'
import { ACTION_ENTRIES, kindsOfEntry } from './actions.ts'
import type { ActiveKind } from './active-kind.ts'
import { entriesOf, nameEntryOf } from './entries-of.ts'

/** Receives each finding. */
export type Report = (kind: ActiveKind) => void

/** The usages for which a viewer may switch a layer (ISO 32000-2 Table 100). */
const SWITCHING_USAGE = ['View', 'Print', 'Export', 'Zoom', 'Language', 'User']

/**
 * Entries that are removed only if their value has the right form, because a resource may have any name. Color
 * functions for print only (Table 57) and halftones do not show on a screen, and may turn black into white on paper.
 */
const PRINT_FUNCTIONS = new Map<string, (reader: ObjectReader, value: PdfObject) => boolean>([
  ...['TR', 'TR2', 'BG', 'BG2', 'UCR', 'UCR2'].map(key => [key, isFunction] as const),
  ['HT', (reader, value) => entriesOf(reader, value)?.has('HalftoneType') ?? false],
])

/** Entries that need checking; most dictionaries have none of them. */
const LOOKED_AT = new Set([...ACTION_ENTRIES, 'PresSteps', 'Usage', 'Intent', ...PRINT_FUNCTIONS.keys()])

/** Entries of streams that only print or prepress uses (§8.9.5.4, §14.11.7, §8.10.4). */
const PRINT_VARIANTS = ['Alternates', 'OPI', 'Ref']

/** Returns a dictionary without its active entries; the same object when it has none. */
export function withoutActiveEntries(reader: ObjectReader, entries: PdfDict, report: Report): PdfDict {
  let changed: PdfDict | undefined
  const without = (key: string, kinds: readonly ActiveKind[]) => {
    for (const kind of kinds) report(kind)
    changed ??= new Map(entries)
    changed.delete(key)
  }
  for (const [key, value] of entries) {
    if (!LOOKED_AT.has(key)) continue
    const kinds = kindsOfEntry(reader, key, value)
    if (kinds) without(key, kinds)
    else if (key === 'PresSteps' && entriesOf(reader, value)) without(key, ['shows-and-hides'])
    else if (key === 'Intent' && isLayer(reader, entries) && nameEntryOf(reader, value) !== 'View')
      without(key, ['layers-by-use'])
    else if (key === 'Usage') {
      const rest = steadyUsage(entriesOf(reader, value))
      if (!rest) continue
      without(key, ['layers-by-use'])
      if (rest.size > 0) changed!.set(key, rest)
    } else if (PRINT_FUNCTIONS.get(key)?.(reader, reader.resolve(value)) && !isSoftMask(reader, entries))
      without(key, ['print-settings'])
  }
  return changed ?? entries
}

/** Whether a dictionary is a soft mask, which has a different `TR` that is not about print (Table 142). */
const isSoftMask = (reader: ObjectReader, entries: PdfDict) => reader.resolve(entries.get('G')) instanceof PdfStream

function isFunction(reader: ObjectReader, value: PdfObject): boolean {
  if (Array.isArray(value)) return value.some(item => isFunction(reader, reader.resolve(item)))
  return entriesOf(reader, value)?.has('FunctionType') ?? false
}

const isLayer = (reader: ObjectReader, entries: PdfDict) => nameEntryOf(reader, entries.get('Type')) === 'OCG'

/** Returns a layer's usage without its switching entries; undefined when there are none. */
function steadyUsage(usage: PdfDict | undefined): PdfDict | undefined {
  if (!usage || !SWITCHING_USAGE.some(key => usage.has(key))) return undefined
  return new Map([...usage].filter(([key]) => !SWITCHING_USAGE.includes(key)))
}

/** Returns a stream that looks the same on every device; the same object when it already does. */
export function withoutVariants(reader: ObjectReader, stream: PdfStream, report: Report): PdfStream {
  const file = reader.resolve(stream.dict.get('F'))
  if (isDict(file) || file instanceof PdfString) report('external-content')
  if (isPostScript(reader, stream)) {
    report('print-variant')
    return emptyForm()
  }
  const variants = PRINT_VARIANTS.filter(key => stream.dict.has(key))
  if (variants.length === 0) return stream
  report('print-variant')
  return new PdfStream(new Map([...stream.dict].filter(([key]) => !variants.includes(key))), stream.raw)
}

/** Whether a stream is a PostScript XObject. Only printers run these, and the standard no longer has them. */
function isPostScript(reader: ObjectReader, { dict: entries }: PdfStream): boolean {
  return ['Subtype', 'Subtype2'].some(key => nameEntryOf(reader, entries.get(key)) === 'PS')
}

const emptyForm = () =>
  new PdfStream(
    dict({ Type: name('XObject'), Subtype: name('Form'), BBox: [0, 0, 0, 0], Length: 0 }),
    new Uint8Array(0),
  )
