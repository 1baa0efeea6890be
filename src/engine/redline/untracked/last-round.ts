import { openPackage, type Package } from '../../docx/package.ts'
import type { XmlElement } from '../../xml/xml-tree.ts'
import { authorOf, type DecidedChange, settlementOf } from './changes/decisions.ts'
import { WordModel } from './model/word-model.ts'
import { Settling } from './settling/settle.ts'

/** A document, and the stored names of the paragraphs of its body where it has any. */
export interface ComparedFile {
  bytes: Uint8Array
  anchors?: readonly string[]
}

/** Who uploads. Names are as written in files. */
export interface Uploader {
  /** Names under which the member's changes are in files, earlier ones among them. */
  displayNames: readonly string[]
  otherSideNames: readonly string[]
  /** The member's comments that nobody has been sent, by their ids in the last round. */
  drafts?: ReadonlySet<string>
}

/** The last round as this member's uploads are compared with it, opened once for any number of them. */
export class LastRound {
  readonly file: ComparedFile
  readonly member: Uploader
  readonly package: Package
  readonly own: ReadonlySet<string>
  readonly #model: WordModel
  #readAs: string | null = null

  constructor(file: ComparedFile, member: Uploader) {
    this.file = file
    this.member = member
    this.package = openPackage(file.bytes)
    this.own = new Set(member.displayNames)
    this.#model = this.with([])
  }

  /** With the member's changes taken back and no comments paired; the upload's comments are paired with it next. */
  unpaired(): WordModel {
    this.#model.commentKeys.clear()
    return this.#model
  }

  /** The same, read: as comments and bookmarks of nearly all uploads are those of the last round, mostly once. */
  read(carried: ReadonlySet<string>): WordModel {
    const model = this.#model
    const key = JSON.stringify([...model.commentKeys, ...carried])
    if (this.#readAs === key) return model
    if (this.#readAs === null) {
      this.#readAs = key
      model.read(carried)
      return model
    }
    const other = this.with([])
    for (const [id, comment] of model.commentKeys) other.commentKeys.set(id, comment)
    other.read(carried)
    return other
  }

  /** With decisions on changes of others besides; not read yet. */
  with(decided: DecidedChange[]): WordModel {
    const markKeys = new WeakMap<XmlElement, string>()
    const decision = settlementOf(decided, mark => markKeys.get(mark))
    const settling = new Settling(mark => (this.own.has(authorOf(mark)) ? 'reject' : decision(mark)))
    return new WordModel(this.package, settling, markKeys)
  }
}
