import { attribute, childElements, descendants, setAttribute, textOf, type XmlElement } from '../../xml/xml-tree.ts'
import { sequenceDiff } from '../text-diff/sequence-diff.ts'
import { pairSimilar } from '../view/pair-similar.ts'
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
    this.#next = 1 + Math.max(0, ...[older, newer].flatMap(file => this.#all(file)).map(idOf))
  }

  /** Gives references of the older document the ids of the same notes in the newer, in place. */
  pair(comparison: Comparison, older: WordFile): void {
    const [a, b] = [this.#referred(older), this.#referred(this.#newer)]
    const key = ({ note }: Note) =>
      childElements(note)
        .map(child => comparison.key(child))
        .join('')
    const paired = new Map<Note, Note>()
    let [i, j] = [0, 0]
    const edits = sequenceDiff(a.map(key), b.map(key))
    for (const { fromA, toA, fromB, toB } of [
      ...edits,
      { fromA: a.length, toA: a.length, fromB: b.length, toB: b.length },
    ]) {
      while (i < fromA) paired.set(a[i++]!, b[j++]!)
      const texts = (notes: Note[]) => notes.map(one => textOf(one.note))
      for (const [one, other] of pairSimilar(texts(a.slice(fromA, toA)), texts(b.slice(fromB, toB)))) {
        paired.set(a[fromA + one]!, b[fromB + other]!)
        this.#changed.push([a[fromA + one]!.note, b[fromB + other]!.note])
      }
      ;[i, j] = [toA, toB]
    }
    for (const one of a) {
      const other = paired.get(one)
      const id = other ? attribute(other.note, 'w:id')! : String(this.#next++)
      setAttribute(one.reference, 'w:id', id)
      this.#older.set(id, one.note)
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

  get #partName(): string | undefined {
    return this.#newer.related(this.#newer.mainName, `${this.#kind}s`)[0]?.name.toLowerCase()
  }

  #all(file: WordFile): XmlElement[] {
    const [part] = file.related(file.mainName, `${this.#kind}s`)
    return part ? childElements(file.tree(part.name.toLowerCase()), `w:${this.#kind}`) : []
  }

  #referred(file: WordFile): Note[] {
    const notes = new Map(this.#all(file).map(note => [attribute(note, 'w:id'), note]))
    return [...descendants(file.tree(file.mainName))].flatMap(reference => {
      const note = reference.name === `w:${this.#kind}Reference` ? notes.get(attribute(reference, 'w:id')) : undefined
      return note ? [{ reference, note }] : []
    })
  }
}

function idOf(note: XmlElement): number {
  const id = Number(attribute(note, 'w:id'))
  return Number.isSafeInteger(id) ? id : 0
}
