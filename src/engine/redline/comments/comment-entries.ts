import { attribute, childElements, descendants, element, setAttribute, type XmlElement } from '../../xml/xml-tree.ts'
import { fileTime } from '../file-time.ts'
import type { OpenRevision } from '../open-revision.ts'
import { newRuns } from '../operations/new-runs.ts'
import { isDone, paragraphIdOf, writableCommentPart } from './comment-parts.ts'
import { textInFile } from './text-in-file.ts'

const INITIALS_MOST = 9
/**
 * Ids from here on are ignored when the next id is chosen, so that a hostile id in a file cannot use up the numbers.
 */
const ID_CEILING = 2 ** 30

/** The text of a comment, its author and its time. */
export interface Said {
  author: string
  /** The time of the comment; null if it is unknown. */
  at: Date | null
  text: string
}

/**
 * The comments of a file, without their places. New comments get the next free ids, so that the same comments always
 * produce the same file.
 */
export class CommentEntries {
  readonly #open: OpenRevision
  readonly #nodes: Map<string, XmlElement>
  readonly #extended: Map<string, XmlElement>
  readonly #paragraphIds = new Set<string>()
  #nextId: number
  #nextParagraphId = 0x10000001
  isChanged = false

  /**
   * `marked` holds the ids of all marks in the text, so that a mark without a comment does not attach to a new comment.
   */
  constructor(open: OpenRevision, marked: Iterable<string>) {
    this.#open = open
    const root = open.file.root('comments')
    const extended = open.file.root('commentsextended')
    this.#nodes = new Map(childElements(root, 'w:comment').map(node => [attribute(node, 'w:id') ?? '', node]))
    const entries = childElements(extended, 'w15:commentEx')
    this.#extended = new Map(entries.map(entry => [attribute(entry, 'w15:paraId')?.toUpperCase() ?? '', entry]))
    for (const node of root ? descendants(root) : []) this.#keepParagraphId(node)
    const ids = [...this.#nodes.keys(), ...marked].map(Number)
    this.#nextId =
      1 + ids.reduce((most, id) => (Number.isInteger(id) && id < ID_CEILING ? Math.max(most, id) : most), -1)
  }

  has = (id: string): boolean => this.#nodes.has(id)

  /** Adds a comment and returns its id. `answered` is the id of the comment that it answers. */
  add(said: Said, answered: string | null): string {
    const id = String(this.#nextId++)
    const node = this.#newComment(id, said)
    writableCommentPart(this.#open.file, 'comments').children.push(node)
    this.#nodes.set(id, node)
    const parent = answered === null ? undefined : this.#paragraphId(answered)
    if (answered !== null) this.#entry(answered)
    setAttribute(this.#entry(id), 'w15:paraIdParent', parent)
    this.isChanged = true
    return id
  }

  /** Marks a thread, identified by its first comment, as resolved or open. */
  setDone(id: string, done: boolean): void {
    const paragraphId = paragraphIdOf(this.#nodes.get(id)!)
    if (isDone(this.#extended.get(paragraphId ?? '')) === done) return
    setAttribute(this.#entry(id), 'w15:done', done ? '1' : '0')
    this.isChanged = true
  }

  #newComment(id: string, { author, at, text }: Said): XmlElement {
    const name = textInFile(author)
    const date = at === null ? undefined : fileTime(at)
    const initials = name
      .split(/\s+/)
      .map(word => [...word][0] ?? '')
      .join('')
      .slice(0, INITIALS_MOST)
    const annotation = element('w:r', {}, [element('w:annotationRef')])
    const content = newRuns(textInFile(text), undefined)
    const paragraph = element('w:p', { 'w14:paraId': this.#newParagraphId() }, [annotation, ...content])
    const attributes = { 'w:id': id, 'w:author': name, 'w:date': date, 'w:initials': initials.toWellFormed() }
    return element('w:comment', attributes, [paragraph])
  }

  /** Returns the paragraph id that the extended part uses to refer to a comment, and adds the id if it is missing. */
  #paragraphId(id: string): string {
    const node = this.#nodes.get(id)!
    const existing = paragraphIdOf(node)
    if (existing !== undefined) return existing
    writableCommentPart(this.#open.file, 'comments')
    const paragraphId = this.#newParagraphId()
    const last = childElements(node, 'w:p').at(-1)
    if (last) setAttribute(last, 'w14:paraId', paragraphId)
    else node.children.push(element('w:p', { 'w14:paraId': paragraphId }))
    return paragraphId
  }

  #keepParagraphId(node: XmlElement): void {
    const id = node.name === 'w:p' ? attribute(node, 'w14:paraId') : undefined
    if (id !== undefined) this.#paragraphIds.add(id.toUpperCase())
  }

  /**
   * Returns a new id of eight hexadecimal digits below 80000000 (MS-DOCX 2.2.4) that no paragraph of the comments has.
   */
  #newParagraphId(): string {
    for (;;) {
      const id = (this.#nextParagraphId++).toString(16).toUpperCase()
      if (!this.#paragraphIds.has(id)) return id
    }
  }

  /**
   * Returns the entry that records whether a comment is resolved and which comment it answers, and adds one if it is
   * missing.
   */
  #entry(id: string): XmlElement {
    const paragraphId = this.#paragraphId(id)
    const root = writableCommentPart(this.#open.file, 'commentsextended')
    const existing = this.#extended.get(paragraphId)
    if (existing) return existing
    const entry = element('w15:commentEx', { 'w15:paraId': paragraphId, 'w15:done': '0' })
    root.children.push(entry)
    this.#extended.set(paragraphId, entry)
    return entry
  }
}
