import { traitsOf } from '../../docx/grammar/elements.ts'
import { attribute, childElements, cloneElement, type XmlElement } from '../../xml/xml-tree.ts'
import { resolveStory, type Verdict } from '../changes/resolve-story.ts'
import { shownText } from '../untracked/canonical/canonical-xml.ts'
import type { WordFile } from '../word-file.ts'
import type { Headers } from './headers.ts'

/** The texts of parts, by the part's name in the newer document, with one line for each paragraph that is not empty. */
type Texts = Map<string, string[]>

/** The texts of a comparison when all of its changes are rejected, and when all are accepted. */
export type BothTexts = Record<Verdict, Texts>

/** Returns the texts that a comparison must reproduce, read from both documents before they are compared. */
export function textsOf(older: WordFile, newer: WordFile, headers: Headers): BothTexts {
  const [before, after] = [older, newer].map(file => new TextReader(notesOf(file)))
  const [reject, accept]: Texts[] = [new Map(), new Map()]
  reject!.set(newer.mainName, before!.read(older.tree(older.mainName)))
  for (const pair of headers.pairs) reject!.set(pair.newerName, before!.read(pair.older))
  for (const name of headers.added) reject!.set(name, [])
  for (const name of reject!.keys()) accept!.set(name, after!.read(newer.tree(name)))
  return { reject: reject!, accept: accept! }
}

/**
 * Returns the parts of a comparison whose text is not as required, each with the verdict, such as `reject
 * /word/document.xml`.
 */
export function wrongTexts(compared: WordFile, texts: BothTexts): string[] {
  return (['reject', 'accept'] as const).flatMap(verdict => {
    const reader = new TextReader(notesOf(compared, verdict))
    return [...texts[verdict]].flatMap(([name, wanted]) => {
      const lines = reader.read(resolved(compared.tree(name), verdict))
      return lines.length === wanted.length && lines.every((line, index) => line === wanted[index])
        ? []
        : [`${verdict} ${name}`]
    })
  })
}

function resolved(root: XmlElement, verdict: Verdict): XmlElement {
  const copy = cloneElement(root)
  resolveStory(copy, () => verdict)
  return copy
}

/** Returns the notes of a file, by the name of the reference element and the note's id. */
function notesOf(file: WordFile, verdict?: Verdict): Map<string, XmlElement> {
  const kinds = ['footnote', 'endnote'].flatMap(kind =>
    file.related(file.mainName, `${kind}s`).map(part => [kind, file.tree(part.name.toLowerCase())] as const),
  )
  return new Map(
    kinds.flatMap(([kind, root]) =>
      childElements(verdict ? resolved(root, verdict) : root, `w:${kind}`).map(
        note => [`w:${kind}Reference ${attribute(note, 'w:id')}`, note] as const,
      ),
    ),
  )
}

class TextReader {
  readonly #notes: ReadonlyMap<string, XmlElement>

  constructor(notes: ReadonlyMap<string, XmlElement>) {
    this.#notes = notes
  }

  /**
   * Returns the lines of text in a node. The paragraphs of a box come before the paragraph that contains the box. A
   * note is part of the line that refers to it.
   */
  read(node: XmlElement): string[] {
    const lines: string[] = []
    this.#line(node, lines)
    return lines
  }

  #line(node: XmlElement, lines: string[]): string {
    const { text, character, object } = traitsOf(node.name)
    if (text) return shownText(node)
    let line = character ?? (object === 'shape' ? '\ufffc' : this.#note(node))
    for (const child of childElements(node)) if (child.name !== 'w:pPr') line += this.#line(child, lines)
    if (node.name !== 'w:p') return line
    if (line !== '') lines.push(line)
    return ''
  }

  #note(reference: XmlElement): string {
    if (traitsOf(reference.name).object !== 'note') return ''
    const note = this.#notes.get(`${reference.name} ${attribute(reference, 'w:id')}`)
    return note ? `[${this.read(note).join('\n')}]` : '[]'
  }
}
