import type { PdfDocument } from '../pdf/document.ts'
import { type NameTreeEntry, nameTreeLeaf, readNameTree } from '../pdf/name-tree.ts'
import { dict, isDict, name, type PdfDict, type PdfObject, PdfRef, PdfString } from '../pdf/objects.ts'
import { decodeTextString, textString } from '../pdf/text-string.ts'
import { wholeFile } from '../pdf/whole-file.ts'
import { JoinedStructure } from './joined-structure.ts'
import { NewObjects } from './new-objects.ts'
import type { ObjectCopier } from './object-copier.ts'

const MAX_BOOKMARKS = 1_000_000

export interface JoinedPart {
  /** A document that intake has made static, without signatures. */
  document: PdfDocument
  /** The title of its bookmark. */
  title: string
}

export interface Joined {
  bytes: Uint8Array
  /**
   * Returns the number that an object of a part has in the joined file; null when it is not there. `part` is
   * zero-based.
   */
  numberOf(part: number, number: number): number | null
}

interface Copied extends JoinedPart {
  /** The number of the part, one-based. */
  number: number
  copier: ObjectCopier
}

/**
 * Joins the pages of several files into one file, in order. Each file keeps its pages unchanged with annotations,
 * layers, structure for screen readers and attached files; its bookmarks are below a bookmark with its title. Names
 * that two files may share (of form fields, destinations, attached files) stay apart. Page labels, articles and
 * metadata are left out, because they describe a single file.
 * @throws PdfError when an object cannot be read
 */
export function joinPdfs(parts: JoinedPart[]): Joined {
  const into = new NewObjects()
  const catalog = into.reserve()
  const pages = into.reserve()
  const structure = new JoinedStructure(into)
  const copied = parts.map((part, index): Copied => {
    return { ...part, number: index + 1, copier: structure.copierOf(part.document) }
  })
  const form = joinedForm(copied, into)
  const outlines = joinedOutlines(copied, into)
  for (const { copier } of copied) {
    structure.add(copier)
    copier.copyPages(pages)
  }
  const kids = copied.flatMap(({ copier }) => copier.pageRefs)
  into.set(pages, dict({ Type: name('Pages'), Kids: kids, Count: kids.length }))
  const entries = dict({
    Type: name('Catalog'),
    Pages: pages,
    Outlines: outlines,
    AcroForm: form,
    OCProperties: joinedLayers(copied),
    ...joinedAttachments(copied),
    Lang: sameLanguage(copied),
  })
  into.set(catalog, new Map([...entries, ...structure.catalogEntries()]))
  return {
    bytes: wholeFile(into.numbered(), () => dict({ Root: catalog })),
    numberOf: (part, number) => copied[part]!.copier.numberOf(number),
  }
}

/** Adds a closed bookmark for each file, with the file's own bookmarks below it. */
function joinedOutlines(parts: Copied[], into: NewObjects): PdfRef {
  const root = into.reserve()
  const items = parts.map(() => into.reserve())
  for (const [index, { copier, title }] of parts.entries()) {
    const entry = copier.document.catalog.get('Outlines')
    const outline = copier.document.resolve(entry)
    if (entry instanceof PdfRef) copier.replace(entry, items[index]!)
    const count = isDict(outline) ? copier.document.resolve(outline.get('Count')) : null
    const below: PdfDict =
      isDict(outline) && outline.has('First')
        ? dict({
            First: copier.copy(outline.get('First')),
            Last: copier.copy(outline.get('Last')),
            Count: -bookmarksShown(count),
          })
        : new Map()
    const item = dict({
      Title: textString(title),
      Parent: root,
      Prev: items[index - 1],
      Next: items[index + 1],
      Dest: [copier.pageRefs[0]!, name('XYZ'), null, null, null],
    })
    into.set(items[index]!, new Map([...item, ...below]))
  }
  into.set(root, dict({ Type: name('Outlines'), First: items[0], Last: items.at(-1), Count: items.length }))
  return root
}

/** Returns how many bookmarks of a file are shown when its bookmark is opened; 1 when the file does not specify it. */
function bookmarksShown(count: PdfObject): number {
  const shown = typeof count === 'number' ? Math.abs(count) : 1
  return Number.isInteger(shown) && shown >= 1 && shown < MAX_BOOKMARKS ? shown : 1
}

/**
 * Joins the forms that intake has left. The fields of each file are below a new field of ours, so that equal names stay
 * apart.
 */
function joinedForm(parts: Copied[], into: NewObjects): PdfDict | undefined {
  const fields: PdfRef[] = []
  let needsAppearances = false
  const resources = new Map<string, PdfDict>()
  for (const { copier, number } of parts) {
    const form = copier.document.resolve(copier.document.catalog.get('AcroForm'))
    const formFields = isDict(form) ? copier.document.resolve(form.get('Fields')) : null
    const top = Array.isArray(formFields) ? formFields.filter(field => field instanceof PdfRef) : []
    if (!isDict(form) || top.length === 0) continue
    const parent = into.reserve()
    for (const field of top) copier.addTo(field, dict({ Parent: parent }))
    const node = dict({ T: textString(`document ${number}`), Kids: top.map(field => copier.copy(field)) })
    for (const key of ['DA', 'Q']) if (form.has(key)) node.set(key, copier.copy(form.get(key)))
    into.set(parent, node)
    fields.push(parent)
    needsAppearances ||= copier.document.resolve(form.get('NeedAppearances')) === true
    addResources(resources, copier, form)
  }
  if (fields.length === 0) return undefined
  return dict({
    Fields: fields,
    DR: resources.size > 0 ? resources : undefined,
    NeedAppearances: needsAppearances || undefined,
  })
}

/** Adds fonts and other resources by name; when two files share a name, the first file's resource is used. */
function addResources(resources: Map<string, PdfDict>, copier: ObjectCopier, form: PdfDict): void {
  const defaults = copier.document.resolve(form.get('DR'))
  for (const [kind, value] of isDict(defaults) ? defaults : []) {
    const entries = copier.document.resolve(value)
    if (!isDict(entries)) continue
    const merged = resources.get(kind) ?? new Map()
    for (const [key, resource] of entries) if (!merged.has(key)) merged.set(key, copier.copy(resource))
    resources.set(kind, merged)
  }
}

/** Joins the layers as intake has left them: on or off, and locked. */
function joinedLayers(parts: Copied[]): PdfDict | undefined {
  const layers: PdfObject[] = []
  const off: PdfObject[] = []
  for (const { copier } of parts) {
    const properties = copier.document.resolve(copier.document.catalog.get('OCProperties'))
    if (!isDict(properties)) continue
    const configuration = copier.document.resolve(properties.get('D'))
    for (const layer of copiedItems(copier, properties.get('OCGs'))) layers.push(layer)
    if (isDict(configuration)) for (const layer of copiedItems(copier, configuration.get('OFF'))) off.push(layer)
  }
  if (layers.length === 0) return undefined
  return dict({ OCGs: layers, D: dict({ OFF: off.length > 0 ? off : undefined, Locked: layers }) })
}

function copiedItems(copier: ObjectCopier, list: PdfObject | undefined): PdfObject[] {
  const items = copier.document.resolve(list)
  return Array.isArray(items) ? items.map(item => copier.copy(item)) : []
}

function joinedAttachments(parts: Copied[]): { Names?: PdfDict; AF?: PdfObject[] } {
  const entries: NameTreeEntry[] = []
  const associated: PdfObject[] = []
  const freeKey = freeKeys()
  for (const { copier } of parts) {
    const names = copier.document.resolve(copier.document.catalog.get('Names'))
    const files = isDict(names) ? readNameTree(copier.document, names.get('EmbeddedFiles')) : []
    for (const { key, value } of files) entries.push({ key: freeKey(key), value: copier.copy(value) })
    for (const file of copiedItems(copier, copier.document.catalog.get('AF'))) associated.push(file)
  }
  return {
    ...(entries.length > 0 && { Names: dict({ EmbeddedFiles: dict({ Names: nameTreeLeaf(entries) }) }) }),
    ...(associated.length > 0 && { AF: associated }),
  }
}

/** Returns a function that returns each key unchanged, or with a number appended if the key is already taken. */
function freeKeys(): (wanted: Uint8Array) => Uint8Array {
  const taken = new Set<string>()
  const numbers = new Map<string, number>()
  const take = (key: Uint8Array) => taken.size < taken.add(Buffer.from(key).toString('latin1')).size
  return wanted => {
    const title = decodeTextString(new PdfString(wanted))
    let key = wanted
    while (!take(key)) {
      const number = (numbers.get(title) ?? 1) + 1
      numbers.set(title, number)
      key = textString(`${title} (${number})`).bytes
    }
    return key
  }
}

/** Returns the language of the text if all files have the same language. */
function sameLanguage(parts: Copied[]): PdfObject | undefined {
  const languages = parts.map(({ copier }) => copier.copy(copier.document.resolve(copier.document.catalog.get('Lang'))))
  const texts = new Set(languages.map(language => JSON.stringify(language)))
  return texts.size === 1 && languages[0] !== null ? languages[0] : undefined
}
