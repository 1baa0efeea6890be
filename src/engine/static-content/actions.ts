import type { ObjectReader } from '../pdf/object-reader.ts'
import { type PdfDict, type PdfObject, PdfString } from '../pdf/objects.ts'
import type { ActiveKind } from './active-kind.ts'
import { entriesOf, nameEntryOf } from './entries-of.ts'
import { kindOfAction, STAYING_NAMED_ACTIONS, STAYING_SCHEMES } from './what-may-stay.ts'

/**
 * Keys of entries that hold an action (ISO 32000-2 §12.6). In other dictionaries, the same keys hold something else.
 */
const CLICKED_ENTRIES = new Set(['A', 'PA', 'NA', 'Next'])
export const ACTION_ENTRIES = [...CLICKED_ENTRIES, 'AA', 'OpenAction']
/** The actions that a document may run when it is opened: those that show a place in the document. */
const OPENING_ACTIONS = new Set(['GoTo', 'GoToDp'])
/** The keys of an additional-actions dictionary (Tables 197 to 200). */
const TRIGGERS = ['E', 'X', 'D', 'U', 'Fo', 'Bl', 'PO', 'PC', 'PV', 'PI', 'O', 'C', 'K', 'F', 'V']
const DOCUMENT_TRIGGERS = ['WC', 'WS', 'DS', 'WP', 'DP']
/** How many actions of a chain (`Next`) are read to determine its effects. */
const MAX_CHAIN = 50

/** Returns the kinds of active content in an entry that must be removed; undefined when the entry is harmless. */
export function kindsOfEntry(reader: ObjectReader, key: string, value: PdfObject): ActiveKind[] | undefined {
  if (key === 'AA') return kindsOfTriggers(reader, value)
  if (key === 'OpenAction') return kindsOfOpening(reader, value)
  if (!CLICKED_ENTRIES.has(key)) return undefined
  const actions = reader.resolve(value)
  // Only `Next` may be an array. It is removed as a whole, because picking out its harmless actions is not worthwhile.
  const kinds = (Array.isArray(actions) ? actions : [actions]).flatMap(
    action => kindOfSingleAction(reader, action) ?? [],
  )
  return kinds.length > 0 ? kinds : undefined
}

/**
 * Returns the kinds of the actions in `AA`. They run without a click, so they are always removed, whatever they do. A
 * font or pattern may also be named `AA`, so the value must look like actions.
 */
function kindsOfTriggers(reader: ObjectReader, value: PdfObject): ActiveKind[] | undefined {
  const triggers = entriesOf(reader, value)
  if (!triggers) return undefined
  const actions = [...TRIGGERS, ...DOCUMENT_TRIGGERS].flatMap(key => entriesOf(reader, triggers.get(key)) ?? [])
  const typed = actions.filter(action => typeOf(reader, action) !== undefined)
  return typed.length > 0 ? [...new Set(typed.flatMap(action => kindsInChain(reader, action)))] : undefined
}

function kindsOfOpening(reader: ObjectReader, value: PdfObject): ActiveKind[] | undefined {
  const action = entriesOf(reader, value)
  if (!action) return undefined
  const type = typeOf(reader, action)
  const isPlace = type === undefined || OPENING_ACTIONS.has(type)
  return isPlace && !action.has('Next') ? undefined : [...new Set(kindsInChain(reader, action))]
}

function kindsInChain(reader: ObjectReader, first: PdfObject): ActiveKind[] {
  const kinds: ActiveKind[] = []
  const open = [first]
  for (let count = 0; open.length > 0 && count < MAX_CHAIN; count++) {
    const next = reader.resolve(open.pop())
    if (Array.isArray(next)) open.push(...next.slice(0, MAX_CHAIN))
    const action = entriesOf(reader, next)
    if (!action) continue
    kinds.push(kindOfSingleAction(reader, action) ?? 'automatic-action')
    open.push(action.get('Next') ?? null)
  }
  return kinds
}

function kindOfSingleAction(reader: ObjectReader, object: PdfObject): ActiveKind | undefined {
  const action = entriesOf(reader, object)
  const type = action && typeOf(reader, action)
  if (!action || type === undefined) return undefined
  const kind = kindOfAction(type)
  if (kind !== undefined) return kind
  if (type === 'URI') return isStayingUri(reader.resolve(action.get('URI'))) ? undefined : 'opens-file'
  if (type === 'Thread') return action.has('F') ? 'opens-file' : undefined
  if (type === 'Named')
    return STAYING_NAMED_ACTIONS.has(nameEntryOf(reader, action.get('N')) ?? '') ? undefined : 'unknown-action'
  return undefined
}

/**
 * Returns the type of an action. A script without its type counts as JavaScript: producers forget the type, and viewers
 * might accept that.
 */
const typeOf = (reader: ObjectReader, action: PdfDict) =>
  nameEntryOf(reader, action.get('S')) ?? (action.has('JS') ? 'JavaScript' : undefined)

/** Characters to ignore in an address: browsers drop control characters and spaces from its front. */
const IGNORED = /[^!-~]/g

function isStayingUri(value: PdfObject): boolean {
  if (!(value instanceof PdfString)) return false
  const uri = Buffer.from(value.bytes).toString('latin1').replace(IGNORED, '')
  if (/^[\\/]{2}/.test(uri)) return false
  const scheme = /^([^/?#]*?):/.exec(uri)?.[1]
  return scheme === undefined || STAYING_SCHEMES.has(scheme.toLowerCase())
}
