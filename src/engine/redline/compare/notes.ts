import { relationshipKind } from '../../docx/relationships.ts'
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

/** The footnotes or the endnotes of two documents. */
export class Notes {
  readonly #newer: WordFile
  readonly #kind: 'footnote' | 'endnote'
  /** Notes of the older document, by the new ids of their references. */
  readonly #older = new Map<string, XmlElement>()
  readonly #changed: [XmlElement, XmlElement][] = []
  #next = 0

  constructor(older: WordFile, newer: WordFile, kind: 'footnote' | 'endnote') {
    this.#newer = newer
    this.#kind = kind
    if (this.#partName === undefined) this.#addPart(older)
    this.#next = 1 + Math.max(0, ...[older, newer].flatMap(file => this.#all(file)).map(idOf))
  }

  /**
   * Gives the references of the older document, in place, the ids of the corresponding notes in the newer document. A
   * reference without a corresponding note gets a new id.
   */
  pair(comparison: Comparison, older: WordFile): void {
    const [a, b] = [this.#referred(older), this.#referred(this.#newer)]
    const key = ({ note }: Note) =>
      childElements(note)
        .map(child => comparison.key(child))
        .join('')
    const edits = sequenceDiff(a.map(key), b.map(key))
    const samePairsOfNotes = [...samePairs(a, b, edits)]
    const paired = new Map(samePairsOfNotes)
    const pairedNotes = new Set(samePairsOfNotes.flatMap(pair => pair.map(side => side.note)))
    const texts = (notes: Note[]) => notes.map(note => textOf(note.note))
    for (const { fromA, toA, fromB, toB } of edits) {
      for (const [i, j] of pairSimilar(texts(a.slice(fromA, toA)), texts(b.slice(fromB, toB)))) {
        const [olderNote, newerNote] = [a[fromA + i]!, b[fromB + j]!]
        // If two references lead to the same note, the note is compared only once.
        if (pairedNotes.has(olderNote.note) || pairedNotes.has(newerNote.note)) continue
        pairedNotes.add(olderNote.note).add(newerNote.note)
        paired.set(olderNote, newerNote)
        this.#changed.push([olderNote.note, newerNote.note])
      }
    }
    for (const olderNote of a) {
      const newerNote = paired.get(olderNote)
      const id = newerNote ? attribute(newerNote.note, 'w:id')! : String(this.#next++)
      setAttribute(olderNote.reference, 'w:id', id)
      this.#older.set(id, olderNote.note)
    }
    this.#pairSeparators(older)
  }

  /** Pairs the separators between the text and the notes by type, because nothing refers to them. */
  #pairSeparators(older: WordFile): void {
    const separators = (file: WordFile) =>
      this.#all(file).flatMap(note => {
        const type = typeOf(note)
        return type === undefined ? [] : [[type, note] as const]
      })
    const olderSeparators = new Map(separators(older))
    for (const [type, note] of separators(this.#newer)) {
      const was = olderSeparators.get(type)
      if (was) this.#changed.push([was, note])
    }
  }

  /** Marks the changes within notes that both documents have. */
  compare(comparison: Comparison, compareBlocks: CompareBlocks): void {
    for (const [a, b] of this.#changed) compareBlocks(comparison, a, b)
    if (this.#changed.length > 0) this.#newer.changed(this.#partName!)
  }

  /** Gives each deleted reference in `content` a copy of its note, with the text marked as deleted. */
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

  /** Adds a part for deleted notes to the newer document, which has no notes. */
  #addPart(older: WordFile): void {
    const [part] = older.related(older.mainName, `${this.#kind}s`)
    const relationships = older.package.relationships.get(older.mainName) ?? []
    const type = relationships.find(relationship => relationshipKind(relationship) === `${this.#kind}s`)?.type
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

/** Returns the type of a separator between text and notes; undefined for a note. */
function typeOf(note: XmlElement): string | undefined {
  const type = attribute(note, 'w:type')
  return type === 'normal' ? undefined : type
}

function idOf(note: XmlElement): number {
  const id = Number(attribute(note, 'w:id'))
  return Number.isSafeInteger(id) ? id : 0
}
