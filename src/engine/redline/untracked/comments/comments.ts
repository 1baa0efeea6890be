import { isOn } from '../../../docx/grammar/on-off.ts'
import { attribute, childElements, descendants, type XmlElement } from '../../../xml/xml-tree.ts'
import { structuralKey } from '../canonical/structural-key.ts'
import { type Difference, type DifferenceKind, difference, type FindingPlace } from '../findings.ts'
import { PartContext } from '../model/part-context.ts'
import type { WordModel } from '../model/word-model.ts'
import { applicationOf } from '../resaved.ts'
import { commentElement } from '../stories/story.ts'
import { readStory } from '../stories/story-reader.ts'
import { type CommentedParagraphs, commentedParagraphs } from './commented-paragraphs.ts'

/** A comment as it is stored in the file. */
export interface ComparedComment {
  id: string
  author: string
  date: string
  text: string
  /** A key for everything but `done`: equal for the same comment in the same thread. */
  key: string
  done: boolean
  /** A key for the comment's author, date, initials and text, without the comment that it answers. */
  contentKey: string
  /** The author, date and text of the comment that this comment answers; empty if it is not a reply. */
  parent: string
  parentId: string | null
}

export function readComments(model: WordModel): ComparedComment[] {
  const [part] = model.related(model.mainName, 'comments')
  const root = part && model.tree(part)
  if (!root) return []
  const threads = readThreads(model)
  const comments = childElements(root, 'w:comment').map(node => readComment(node, part.name.toLowerCase(), model))
  const byParagraph = new Map(comments.flatMap(comment => comment.paragraphs.map(id => [id, comment] as const)))
  return comments.map(({ paragraphs, ...comment }) => {
    const thread = threads.get(paragraphs.at(-1) ?? '')
    const parent = thread?.parent === undefined ? undefined : byParagraph.get(thread.parent)
    return {
      ...comment,
      key: structuralKey([comment.contentKey, parent?.contentKey ?? '']),
      done: thread?.done ?? false,
      parent: parent ? `${parent.author} ${parent.date} ${parent.text}` : '',
      parentId: parent?.id ?? null,
    }
  })
}

function readComment(node: XmlElement, source: string, model: WordModel) {
  const story = readStory(node, 'comment', new PartContext(model, source, true))
  const [author, date, initials] = ['w:author', 'w:date', 'w:initials'].map(name => attribute(node, name) ?? '')
  const paragraphs = [...descendants(node)].flatMap(descendant =>
    descendant.name === 'w:p' ? (attribute(descendant, 'w14:paraId') ?? []) : [],
  )
  const contentKey = structuralKey([author!, date!, initials!, story.key])
  const text = story.blocks
    .map(block => block.text)
    .join('\n')
    .replaceAll('\ufffc', '')
  return { id: attribute(node, 'w:id') ?? '', author: author!, date: date!, text, contentKey, paragraphs }
}

/** Returns each comment's parent and state, by the id of the comment's last paragraph ([MS-DOCX] 2.5.4.1). */
function readThreads(model: WordModel): Map<string, { parent: string | undefined; done: boolean }> {
  const [part] = model.related(model.mainName, 'commentsextended')
  const root = part && model.tree(part)
  return new Map(
    (root ? childElements(root, 'w15:commentEx') : []).map(node => {
      const done = isOn(attribute(node, 'w15:done'), false)
      return [attribute(node, 'w15:paraId') ?? '', { parent: attribute(node, 'w15:paraIdParent'), done }]
    }),
  )
}

export interface ComparedComments {
  differences: Difference[]
  /** The member's comments that are not in the last round. */
  ownComments: ComparedComment[]
  /** New comments under a name that is not the member's. */
  foreign: ComparedComment[]
  /** Comments that were marked as done, or as no longer done. */
  done: ComparedComment[]
  /** The member's drafts that were deleted. */
  deleted: ComparedComment[]
}

/**
 * Pairs and compares the comments of both files. Unchanged comments get the same element in both models, so that their
 * places are compared. Other comments are reported as a whole, so their places are not compared. The member may change
 * or delete `drafts` (`w:id` in the last round), because they have not been sent to anyone.
 */
export function compareComments(
  last: WordModel,
  upload: WordModel,
  isOwn: (name: string) => boolean,
  drafts: ReadonlySet<string>,
): ComparedComments {
  const pairing = new Pairing(last, upload, drafts, isOwn)
  const result = pairing.result
  for (const comment of pairing.takeMissing(true)) {
    const after = pairing.takeEdited(comment)
    if (!after) result.deleted.push(comment)
    else if (after.text !== comment.text) result.ownComments.push(after)
  }
  const isResaved = applicationOf(last) !== applicationOf(upload)
  for (const comment of pairing.takeMissing(false)) {
    const after = pairing.takeEdited(comment)
    if (after && after.contentKey === comment.contentKey && pairing.answersTheSame(comment, after)) continue
    const isMoved = after !== undefined && pairing.isMoved(comment, after)
    const kind = isMoved ? changedKind(comment, isOwn) : kindOf(comment, after, isOwn, isResaved)
    result.differences.push(difference(kind, commentPlace(comment), comment.text, after?.text ?? ''))
  }
  for (const comment of pairing.added) (isOwn(comment.author) ? result.ownComments : result.foreign).push(comment)
  return result
}

class Pairing {
  readonly result: ComparedComments = { differences: [], ownComments: [], foreign: [], done: [], deleted: [] }
  /** Comments of the upload that are not paired with a comment of the last round. */
  readonly added: ComparedComment[]
  readonly #models: { last: WordModel; upload: WordModel }
  readonly #drafts: ReadonlySet<string>
  readonly #isOwn: (name: string) => boolean
  readonly #missing: ComparedComment[] = []
  /** The upload's counterpart of each paired comment, by the comment's id in the last round. */
  readonly #pairs = new Map<string, ComparedComment>()
  #paragraphs: Record<'last' | 'upload', CommentedParagraphs> | null = null

  constructor(last: WordModel, upload: WordModel, drafts: ReadonlySet<string>, isOwn: (name: string) => boolean) {
    this.#isOwn = isOwn
    this.#models = { last, upload }
    this.#drafts = drafts
    const waiting = Map.groupBy(readComments(upload), comment => comment.key)
    for (const comment of readComments(last)) {
      const counterpart = waiting.get(comment.key)?.shift()
      if (counterpart) this.#pair(comment, counterpart)
      else this.#missing.push(comment)
    }
    this.added = [...waiting.values()].flat()
    // All comments with unchanged text are paired before any edited comment.
    for (const comment of this.#missing)
      this.#find(comment, candidate => isSameAuthorAndDate(candidate, comment) && candidate.text === comment.text)
  }

  takeMissing = (areDrafts: boolean) => this.#missing.filter(({ id }) => this.#drafts.has(id) === areDrafts)

  /** Returns the edited version of a comment that has no unchanged counterpart; undefined for a deleted comment. */
  takeEdited(comment: ComparedComment): ComparedComment | undefined {
    const edited =
      this.#pairs.get(comment.id) ?? this.#find(comment, candidate => isSameAuthorAndDate(candidate, comment))
    if (edited || !this.#drafts.has(comment.id)) return edited
    // The service sets the time of a draft, so an editor that opened the file before that cannot know the time.
    return this.#find(comment, candidate => candidate.author === comment.author && candidate.text === comment.text)
  }

  answersTheSame = (before: ComparedComment, after: ComparedComment) =>
    before.parent === after.parent ||
    (before.parentId !== null && this.#pairs.get(before.parentId)?.id === after.parentId)

  /**
   * Whether a comment moved to another paragraph of the last round. If only its own paragraph was edited, that is
   * reported as a change of text.
   */
  isMoved(comment: ComparedComment, after: ComparedComment): boolean {
    this.#paragraphs ??= {
      last: commentedParagraphs(this.#models.last),
      upload: commentedParagraphs(this.#models.upload),
    }
    const { last, upload } = this.#paragraphs
    const [from, to] = [last.byComment.get(comment.id), upload.byComment.get(after.id)]
    return from !== undefined && to !== undefined && from !== to && last.texts.has(to)
  }

  #find(comment: ComparedComment, test: (candidate: ComparedComment) => boolean): ComparedComment | undefined {
    const index = this.added.findIndex(test)
    const [match] = index < 0 ? [] : this.added.splice(index, 1)
    if (match) this.#pair(comment, match)
    return match
  }

  #pair(comment: ComparedComment, counterpart: ComparedComment): void {
    this.#pairs.set(comment.id, counterpart)
    if (counterpart.done !== comment.done) this.result.done.push(counterpart)
    // A word processor that rewrote a comment also places the ends of its range in its own way.
    if (this.#drafts.has(comment.id) || counterpart.contentKey !== comment.contentKey) return
    const { last, upload } = this.#models
    const element = commentElement(last.comments.size, this.#isOwn(comment.author))
    last.comments.set(comment.id, element)
    upload.comments.set(counterpart.id, element)
  }
}

const isSameAuthorAndDate = (candidate: ComparedComment, comment: ComparedComment) =>
  candidate.author === comment.author && candidate.date === comment.date

function kindOf(
  before: ComparedComment,
  after: ComparedComment | undefined,
  isOwn: (name: string) => boolean,
  isResaved: boolean,
): DifferenceKind {
  if (after?.text === before.text && after.parent === before.parent) return 'commentFormat'
  // LibreOffice 7.4 does not support threads, so it detaches replies.
  if (isResaved && after?.text === before.text && after.parent === '') return 'commentThread'
  return changedKind(before, isOwn)
}

const changedKind = ({ author }: ComparedComment, isOwn: (name: string) => boolean) =>
  isOwn(author) ? 'ownComment' : 'othersComment'

const commentPlace = (comment: ComparedComment): FindingPlace => ({
  story: `comment of ${comment.author}`,
  anchor: null,
  near: '',
})
