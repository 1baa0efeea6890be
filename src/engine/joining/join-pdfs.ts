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
  /** One that intake has made static, without signatures. */
  document: PdfDocument
  /** What its bookmark is called. */
  title: string
}

export interface Joined {
  bytes: Uint8Array
  /** The number of an object of a part, from 0, in the joined file; null where it is not there. */
  numberOf(part: number, number: number): number | null
}

interface Copied extends JoinedPart {
  /** From 1. */
  number: number
  copier: ObjectCopier
}

/**
 * One file of the pages of several, in order. Each keeps its pages as they are with annotations, layers, structure for screen
 * readers and attached files; its bookmarks stand below one with its title. Names that two files may have in common (of form
 * fields, destinations, attached files) stay apart. Page labels, articles and metadata are left out: they were about one file.
 * @throws PdfError where an object cannot be read
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

/** A bookmark for each file, closed, with the file's own below it. */
function joinedOutlines(parts: Copied[], into: NewObjects): PdfRef {
  const root = into.reserve()
  const items = parts.map(() => into.reserve())
  for (const [index, { copier, title }] of parts.entries()) {
    const entry = copier.document.catalog.get('Outlines')
    const own = copier.document.resolve(entry)
    if (entry instanceof PdfRef) copier.replace(entry, items[index]!)
    const count = isDict(own) ? copier.document.resolve(own.get('Count')) : null
    const below: PdfDict =
      isDict(own) && own.has('First')
        ? dict({
            First: copier.copy(own.get('First')),
            Last: copier.copy(own.get('Last')),
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

/** How many bookmarks of a file are shown when its own is opened; 1 where it does not say. */
function bookmarksShown(count: PdfObject): number {
  const shown = typeof count === 'number' ? Math.abs(count) : 1
  return Number.isInteger(shown) && shown >= 1 && shown < MAX_BOOKMARKS ? shown : 1
}

/** What intake has left of forms; the fields of each file below one of ours, so that equal names stay apart. */
function joinedForm(parts: Copied[], into: NewObjects): PdfDict | undefined {
  const fields: PdfRef[] = []
  let needsAppearances = false
  const resources = new Map<string, PdfDict>()
  for (const { copier, number } of parts) {
    const form = copier.document.resolve(copier.document.catalog.get('AcroForm'))
    const own = isDict(form) ? copier.document.resolve(form.get('Fields')) : null
    const top = Array.isArray(own) ? own.filter(field => field instanceof PdfRef) : []
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

/** Fonts and more by their names; where two files have a name in common the first one's counts. */
function addResources(all: Map<string, PdfDict>, copier: ObjectCopier, form: PdfDict): void {
  const own = copier.document.resolve(form.get('DR'))
  for (const [kind, value] of isDict(own) ? own : []) {
    const entries = copier.document.resolve(value)
    if (!isDict(entries)) continue
    const known = all.get(kind) ?? new Map()
    for (const [key, one] of entries) if (!known.has(key)) known.set(key, copier.copy(one))
    all.set(kind, known)
  }
}

/** Layers as intake has left them: on or off, and locked. */
function joinedLayers(parts: Copied[]): PdfDict | undefined {
  const all: PdfObject[] = []
  const off: PdfObject[] = []
  for (const { copier } of parts) {
    const properties = copier.document.resolve(copier.document.catalog.get('OCProperties'))
    if (!isDict(properties)) continue
    const configuration = copier.document.resolve(properties.get('D'))
    for (const layer of copiedItems(copier, properties.get('OCGs'))) all.push(layer)
    if (isDict(configuration)) for (const layer of copiedItems(copier, configuration.get('OFF'))) off.push(layer)
  }
  if (all.length === 0) return undefined
  return dict({ OCGs: all, D: dict({ OFF: off.length > 0 ? off : undefined, Locked: all }) })
}

function copiedItems(copier: ObjectCopier, list: PdfObject | undefined): PdfObject[] {
  const items = copier.document.resolve(list)
  return Array.isArray(items) ? items.map(item => copier.copy(item)) : []
}

/** Files that are embedded in the files. */
function joinedAttachments(parts: Copied[]): { Names?: PdfDict; AF?: PdfObject[] } {
  const entries: NameTreeEntry[] = []
  const associated: PdfObject[] = []
  const freeKey = freeKeys()
  for (const { copier } of parts) {
    const names = copier.document.resolve(copier.document.catalog.get('Names'))
    const own = isDict(names) ? readNameTree(copier.document, names.get('EmbeddedFiles')) : []
    for (const { key, value } of own) entries.push({ key: freeKey(key), value: copier.copy(value) })
    for (const file of copiedItems(copier, copier.document.catalog.get('AF'))) associated.push(file)
  }
  return {
    ...(entries.length > 0 && { Names: dict({ EmbeddedFiles: dict({ Names: nameTreeLeaf(entries) }) }) }),
    ...(associated.length > 0 && { AF: associated }),
  }
}

/** Gives each key as it is wanted, or with a number behind it where it is taken. */
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

/** The language of the text, where all files have the same. */
function sameLanguage(parts: Copied[]): PdfObject | undefined {
  const languages = parts.map(({ copier }) => copier.copy(copier.document.resolve(copier.document.catalog.get('Lang'))))
  const texts = new Set(languages.map(language => JSON.stringify(language)))
  return texts.size === 1 && languages[0] !== null ? languages[0] : undefined
}
