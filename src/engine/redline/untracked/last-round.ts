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

/** A document with the stored anchors of its body paragraphs, if it has any. */
export interface ComparedDocument {
  readonly file: ReadonlyWordFile
  readonly anchors?: readonly string[]
}

/** The member who uploads a file. Names are spelled as in the files. */
export interface Uploader {
  /** The names that files use for the member's changes, including earlier names. */
  displayNames: readonly string[]
  otherSideNames: readonly string[]
  /** The ids, in the last round, of the member's comments that have not been sent to anyone. */
  drafts?: ReadonlySet<string>
}

/**
 * The last round, prepared for comparison with one member's uploads. Several uploads can share it, so that it is
 * usually read only once.
 */
export class LastRound {
  readonly document: ComparedDocument
  readonly member: Uploader
  readonly ownNames: ReadonlySet<string>
  readonly #model: WordModel
  #readKey: string | null = null
  #listedChanges: readonly FileChange[] | undefined

  constructor(document: ComparedDocument, member: Uploader) {
    this.document = document
    this.member = member
    this.ownNames = new Set(member.displayNames)
    this.#model = this.with([])
  }

  /**
   * Returns the model with the member's changes rejected and no comments paired yet. The caller pairs the upload's
   * comments with those of the model.
   */
  unpaired(): WordModel {
    this.#model.comments.clear()
    return this.#model
  }

  /**
   * Returns the model after reading it. It is usually read only once, because nearly all uploads have the same paired
   * comments and carried bookmarks.
   */
  read(carried: ReadonlySet<string>): WordModel {
    const model = this.#model
    const key = structuralKey([...[...model.comments].flatMap(([id, { key }]) => [id, key]), '', ...carried])
    if (this.#readKey === key) return model
    if (this.#readKey === null) {
      this.#readKey = key
      model.read(carried)
      return model
    }
    const reread = this.with([])
    for (const [id, comment] of model.comments) reread.comments.set(id, comment)
    reread.read(carried)
    return reread
  }

  /** Returns a model, not yet read, in which the decisions on other authors' changes are applied as well. */
  with(decided: DecidedChange[]): WordModel {
    const markKeys = new WeakMap<XmlElement, string>()
    const decision = settlementOf(decided, mark => markKeys.get(mark))
    const settling = new Settling(mark => (this.ownNames.has(authorOf(mark)) ? 'reject' : decision(mark)))
    return new WordModel(this.document.file, settling, markKeys)
  }

  /** Returns the changes as the rest of the system lists them: the two ends of a move are one change. */
  listedChanges(): readonly FileChange[] {
    this.#listedChanges ??= listChanges(this.document)
    return this.#listedChanges
  }
}

function listChanges({ file, anchors: storedAnchors }: ComparedDocument): FileChange[] {
  const anchors = placesOf({ file }).map((_, index) => storedAnchors?.[index] ?? `${index}`)
  const changes = findChanges({ file, anchors })
  const parts = new Set(changes.map(({ story }) => story.partName))
  const keys = new Map([...parts].flatMap(part => [...numberMarks(file.tree(part), part)]))
  return changes.map(({ change: { id, text }, story, marks }) => {
    const [first] = marks
    const markKeys = [...marks].flatMap(mark => keys.get(mark) ?? [])
    return { ...recordOf(first!), id, part: story.partName, text, hidden: '', markKeys }
  })
}
