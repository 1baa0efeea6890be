import { kindOf } from '../../docx/relationships.ts'
import { serializeXml } from '../../xml/serialize-xml.ts'
import { attribute, childElements, descendants, setAttribute, textOf, type XmlElement } from '../../xml/xml-tree.ts'
import { addPart } from '../add-part.ts'
import { pairSimilar } from '../text-diff/pair-similar.ts'
import { samePairs, sequenceDiff } from '../text-diff/sequence-diff.ts'
import type { WordFile } from '../word-file.ts'
import type { CompareBlocks, Comparison } from './comparison.ts'
import { markRuns, withoutPlaces } from './mark-blocks.ts'

interface Note {
  reference: XmlElement
  note: XmlElement
}

/** The footnotes, or the endnotes, of two documents. */
export class Notes {
  readonly #newer: WordFile
  readonly #kind: 'footnote' | 'endnote'
  /** Notes of the older document by the id that their reference has now. */
  readonly #older = new Map<string, XmlElement>()
  readonly #changed: [XmlElement, XmlElement][] = []
  #next = 0

  constructor(older: WordFile, newer: WordFile, kind: 'footnote' | 'endnote') {
    this.#newer = newer
    this.#kind = kind
    if (this.#partName === undefined) this.#addPart(older)
    this.#next = 1 + Math.max(0, ...[older, newer].flatMap(file => this.#all(file)).map(idOf))
  }

  /** Gives references of the older document the ids of the same notes in the newer, in place. */
  pair(comparison: Comparison, older: WordFile): void {
    const [a, b] = [this.#referred(older), this.#referred(this.#newer)]
    const key = ({ note }: Note) =>
      childElements(note)
        .map(child => comparison.key(child))
        .join('')
    const edits = sequenceDiff(a.map(key), b.map(key))
    const same = [...samePairs(a, b, edits)]
    const paired = new Map(same)
    const taken = new Set(same.flatMap(pair => pair.map(one => one.note)))
    const texts = (notes: Note[]) => notes.map(note => textOf(note.note))
    for (const { fromA, toA, fromB, toB } of edits) {
      for (const [i, j] of pairSimilar(texts(a.slice(fromA, toA)), texts(b.slice(fromB, toB)))) {
        const [one, other] = [a[fromA + i]!, b[fromB + j]!]
        // a note that two references lead to is changed for both of them
        if (taken.has(one.note) || taken.has(other.note)) continue
        taken.add(one.note).add(other.note)
        paired.set(one, other)
        this.#changed.push([one.note, other.note])
      }
    }
    for (const one of a) {
      const other = paired.get(one)
      const id = other ? attribute(other.note, 'w:id')! : String(this.#next++)
      setAttribute(one.reference, 'w:id', id)
      this.#older.set(id, one.note)
    }
    this.#pairSeparators(older)
  }

  /** What stands between the text and the notes is found by its type; nothing refers to it. */
  #pairSeparators(older: WordFile): void {
    const separators = (file: WordFile) =>
      this.#all(file).flatMap(note => {
        const type = typeOf(note)
        return type === undefined ? [] : [[type, note] as const]
      })
    const known = new Map(separators(older))
    for (const [type, note] of separators(this.#newer)) {
      const was = known.get(type)
      if (was) this.#changed.push([was, note])
    }
  }

  /** Marks what was changed in notes that both have. */
  compare(comparison: Comparison, compareBlocks: CompareBlocks): void {
    for (const [a, b] of this.#changed) compareBlocks(comparison, a, b)
    if (this.#changed.length > 0) this.#newer.changed(this.#partName!)
  }

  /** Deleted references lead to notes of their own. */
  adopt(comparison: Comparison, content: XmlElement): void {
    for (const reference of descendants(content)) {
      if (reference.name !== `w:${this.#kind}Reference`) continue
      const note = this.#older.get(attribute(reference, 'w:id') ?? '')
      const root = this.#partName && this.#newer.tree(this.#partName)
      if (!note || !root) continue
      const copy = withoutPlaces(note)
      const id = String(this.#next++)
      setAttribute(copy, 'w:id', id)
      setAttribute(reference, 'w:id', id)
      for (const paragraph of childElements(copy, 'w:p')) markRuns(comparison, paragraph, 'w:del')
      root.children.push(copy)
      this.#newer.changed(this.#partName!)
    }
  }

  /** For those that went when the newer document has none any more. */
  #addPart(older: WordFile): void {
    const [part] = older.related(older.mainName, `${this.#kind}s`)
    const relationships = older.package.relationships.get(older.mainName) ?? []
    const type = relationships.find(relationship => kindOf(relationship) === `${this.#kind}s`)?.type
    if (!part || type === undefined) return
    const root = older.tree(part.name.toLowerCase())
    const separators = childElements(root).filter(note => typeOf(note) !== undefined)
    const xml = serializeXml({ ...root, children: separators })
    addPart(this.#newer, { name: part.name, contentType: part.contentType, type, xml })
  }

  get #partName(): string | undefined {
    return this.#newer.partName(`${this.#kind}s`)
  }

  #all(file: WordFile): XmlElement[] {
    return childElements(file.root(`${this.#kind}s`), `w:${this.#kind}`)
  }

  #referred(file: WordFile): Note[] {
    const notes = new Map(this.#all(file).map(note => [attribute(note, 'w:id'), note]))
    return [...descendants(file.tree(file.mainName))].flatMap(reference => {
      const note = reference.name === `w:${this.#kind}Reference` ? notes.get(attribute(reference, 'w:id')) : undefined
      return note ? [{ reference, note }] : []
    })
  }
}

/** Of what stands between the text and the notes; undefined for a note. */
function typeOf(note: XmlElement): string | undefined {
  const type = attribute(note, 'w:type')
  return type === 'normal' ? undefined : type
}

function idOf(note: XmlElement): number {
  const id = Number(attribute(note, 'w:id'))
  return Number.isSafeInteger(id) ? id : 0
}
