import type { XmlElement } from '../../xml/xml-tree.ts'
import { findChanges } from '../changes/find-changes.ts'
import { placesOf } from '../open-revision.ts'
import type { ReadonlyWordFile } from '../word-file.ts'
import { structuralKey } from './canonical/structural-key.ts'
import { authorOf, type DecidedChange, settlementOf } from './changes/decisions.ts'
import { type FileChange, numberMarks } from './changes/file-changes.ts'
import { WordModel } from './model/word-model.ts'
import { Settling } from './settling/settle.ts'
import { recordOf } from './stories/change-record.ts'

/** A document, and the stored names of the paragraphs of its body where it has any. */
export interface ComparedDocument {
  readonly file: ReadonlyWordFile
  readonly anchors?: readonly string[]
}

/** Who uploads. Names are as written in files. */
export interface Uploader {
  /** Names under which the member's changes are in files, earlier ones among them. */
  displayNames: readonly string[]
  otherSideNames: readonly string[]
  /** The member's comments that nobody has been sent, by their ids in the last round. */
  drafts?: ReadonlySet<string>
}

/** The last round as this member's uploads are compared with it, read once for any number of them. */
export class LastRound {
  readonly document: ComparedDocument
  readonly member: Uploader
  readonly own: ReadonlySet<string>
  readonly #model: WordModel
  #readAs: string | null = null
  #listed: readonly FileChange[] | undefined

  constructor(document: ComparedDocument, member: Uploader) {
    this.document = document
    this.member = member
    this.own = new Set(member.displayNames)
    this.#model = this.with([])
  }

  /** With the member's changes taken back and no comments paired; the upload's comments are paired with it next. */
  unpaired(): WordModel {
    this.#model.comments.clear()
    return this.#model
  }

  /** The same, read: as comments and bookmarks of nearly all uploads are those of the last round, mostly once. */
  read(carried: ReadonlySet<string>): WordModel {
    const model = this.#model
    const key = structuralKey([...[...model.comments].flatMap(([id, { key }]) => [id, key]), '', ...carried])
    if (this.#readAs === key) return model
    if (this.#readAs === null) {
      this.#readAs = key
      model.read(carried)
      return model
    }
    const other = this.with([])
    for (const [id, comment] of model.comments) other.comments.set(id, comment)
    other.read(carried)
    return other
  }

  /** With decisions on changes of others besides; not read yet. */
  with(decided: DecidedChange[]): WordModel {
    const markKeys = new WeakMap<XmlElement, string>()
    const decision = settlementOf(decided, mark => markKeys.get(mark))
    const settling = new Settling(mark => (this.own.has(authorOf(mark)) ? 'reject' : decision(mark)))
    return new WordModel(this.document.file, settling, markKeys)
  }

  /** Its changes as the rest of the system has them; both ends of a move are one. */
  listedChanges(): readonly FileChange[] {
    this.#listed ??= listChanges(this.document)
    return this.#listed
  }
}

function listChanges({ file, anchors: given }: ComparedDocument): FileChange[] {
  const anchors = placesOf({ file }).map((_, index) => given?.[index] ?? `${index}`)
  const found = findChanges({ file, anchors })
  const parts = new Set(found.map(({ story }) => story.partName))
  const keys = new Map([...parts].flatMap(part => [...numberMarks(file.tree(part), part)]))
  return found.map(({ change: { id, text }, story, marks }) => {
    const [first] = marks
    const markKeys = [...marks].flatMap(mark => keys.get(mark) ?? [])
    return { ...recordOf(first!), id, part: story.partName, text, hidden: '', markKeys }
  })
}
