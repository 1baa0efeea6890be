import type { ObjectReader } from '../pdf/object-reader.ts'
import { dict, type PdfDict, type PdfObject, PdfRef } from '../pdf/objects.ts'
import type { PdfPage } from '../pdf/pages.ts'
import { entriesOf, nameEntryOf } from './entries-of.ts'
import type { Report } from './entry-rules.ts'

/** Usages on which a layer's state may depend, but which cannot be tried out here (ISO 32000-2 Table 101). */
const VIEWERS_OWN = ['Zoom', 'Language', 'User']
/** Entries of a configuration (Table 99) that switch nothing. */
const STEADY_ENTRIES = new Set(['Name', 'Creator', 'OFF', 'Locked'])
const MAX_LAYERS = 10_000

/**
 * The layers of a document (optional content, §8.11) as its default configuration shows them when it is opened. Viewers
 * differ on usage, other configurations and intents; a steady document has none of them.
 */
export class Layers {
  readonly #reader: ObjectReader
  readonly #properties: PdfDict | undefined
  readonly #groups: PdfRef[]
  readonly #isOn: (num: number) => boolean

  constructor(reader: ObjectReader) {
    this.#reader = reader
    this.#properties = entriesOf(reader, reader.catalog.get('OCProperties'))
    this.#groups = refsOf(reader, this.#properties?.get('OCGs')).slice(0, MAX_LAYERS)
    this.#isOn = stateBy(reader, this.#configuration())
  }

  /** Whether a layer is shown; undefined for a combination of layers, which viewers evaluate differently. */
  isShown(layer: PdfObject): boolean | undefined {
    const group = entriesOf(this.#reader, layer)
    if (nameEntryOf(this.#reader, group?.get('Type')) === 'OCMD') return undefined
    const isListed = layer instanceof PdfRef && this.#groups.some(({ num }) => num === layer.num)
    return !isListed || this.#isOn(layer.num)
  }

  /**
   * Returns the document's `OCProperties` with a single state that nothing switches; undefined when they are already
   * like that, or are missing.
   */
  steadyProperties(report: Report): PdfDict | undefined {
    const properties = this.#properties
    if (!properties || this.#isSteady(properties)) return undefined
    report('layers')
    if (properties.has('Configs') || this.#configuration().has('AS')) report('layers-by-use')
    if (this.#dependsOnViewer()) report('layers-by-viewer')
    const off = this.#groups.filter(({ num }) => !this.#isOn(num))
    const configuration = dict({ OFF: off.length > 0 ? off : undefined, Locked: this.#groups })
    return dict({ OCGs: this.#groups, D: configuration })
  }

  #configuration(): PdfDict {
    return entriesOf(this.#reader, this.#properties?.get('D')) ?? new Map()
  }

  #isSteady(properties: PdfDict): boolean {
    const configuration = this.#configuration()
    const locked = new Set(refsOf(this.#reader, configuration.get('Locked')).map(({ num }) => num))
    return (
      [...properties.keys()].every(key => key === 'OCGs' || key === 'D') &&
      [...configuration.keys()].every(key => STEADY_ENTRIES.has(key)) &&
      this.#groups.every(({ num }) => locked.has(num))
    )
  }

  /** Whether the configuration switches a layer by zoom, language or user; otherwise the usage is only information. */
  #dependsOnViewer(): boolean {
    const reader = this.#reader
    const applications = reader.resolve(this.#configuration().get('AS'))
    return (Array.isArray(applications) ? applications : []).some(item => {
      const application = entriesOf(reader, item)
      if (!application) return false
      const categories = namesOf(reader, application.get('Category')).filter(category => VIEWERS_OWN.includes(category))
      return refsOf(reader, application.get('OCGs')).some(ref => {
        const usage = entriesOf(reader, entriesOf(reader, ref)?.get('Usage'))
        return usage && categories.some(category => usage.has(category))
      })
    })
  }
}

/**
 * Whether layers may hide anything: because a layer is off, or because there is a membership, which can hide content
 * while its layers are on.
 */
export function hidesLayers(document: ObjectReader & { pages(): PdfPage[] }): boolean {
  const properties = entriesOf(document, document.catalog.get('OCProperties'))
  if (!properties) return false
  const configuration = entriesOf(document, properties.get('D')) ?? new Map()
  if (refsOf(document, configuration.get('OFF')).length > 0 || configuration.has('BaseState')) return true
  return document.pages().some(({ resources }) => {
    const layers = [...(entriesOf(document, resources.get('Properties')) ?? new Map()).values()]
    const drawn = [...(entriesOf(document, resources.get('XObject')) ?? new Map()).values()]
    const memberships = [...layers, ...drawn.map(object => entriesOf(document, object)?.get('OC'))]
    return memberships.some(
      membership => nameEntryOf(document, entriesOf(document, membership)?.get('Type')) === 'OCMD',
    )
  })
}

/**
 * Returns a function for the state of a layer in a configuration (§8.11.4.3), which follows the base state, then the
 * layers that are on, then those that are off.
 */
function stateBy(reader: ObjectReader, configuration: PdfDict): (num: number) => boolean {
  const [on, off] = ['ON', 'OFF'].map(key => new Set(refsOf(reader, configuration.get(key)).map(({ num }) => num)))
  const baseIsOn = nameEntryOf(reader, configuration.get('BaseState')) !== 'OFF'
  return num => !off!.has(num) && (baseIsOn || on!.has(num))
}

function refsOf(reader: ObjectReader, list: PdfObject | undefined): PdfRef[] {
  const items = reader.resolve(list)
  return Array.isArray(items) ? items.filter(item => item instanceof PdfRef) : []
}

function namesOf(reader: ObjectReader, list: PdfObject | undefined): string[] {
  const items = reader.resolve(list)
  return (Array.isArray(items) ? items : [items]).flatMap(item => nameEntryOf(reader, item) ?? [])
}
