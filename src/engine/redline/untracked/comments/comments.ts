import { isOn } from '../../../docx/grammar/on-off.ts'
import { attribute, childElements, descendants, type XmlElement } from '../../../xml/xml-tree.ts'
import { structuralKey } from '../canonical/structural-key.ts'
import { type Difference, type DifferenceKind, difference, type Place } from '../findings.ts'
import { PartContext } from '../model/part-context.ts'
import type { WordModel } from '../model/word-model.ts'
import { applicationOf } from '../resaved.ts'
import { commentElement } from '../stories/story.ts'
import { readStory } from '../stories/story-reader.ts'
import { type CommentedParagraphs, commentedParagraphs } from './commented-paragraphs.ts'

/** A comment as the file has it. */
export interface FileComment {
  id: string
  author: string
  date: string
  text: string
  /** All but the state: the same for the same comment of the same thread. */
  key: string
  done: boolean
  /** What it says and how, without what it answers. */
  said: string
  /** Of a reply, whose and which comment it answers. */
  parent: string
  parentId: string | null
}

export function readComments(model: WordModel): FileComment[] {
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
      key: structuralKey([comment.said, parent?.said ?? '']),
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
  const said = structuralKey([author!, date!, initials!, story.key])
  const text = story.blocks
    .map(block => block.text)
    .join('\n')
    .replaceAll('\ufffc', '')
  return { id: attribute(node, 'w:id') ?? '', author: author!, date: date!, text, said, paragraphs }
}

/** Replies and states, by the id of the last paragraph of a comment ([MS-DOCX] 2.5.4.1). */
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
  /** Comments of the member that the last round did not have. */
  own: FileComment[]
  /** New comments under a name that is not the member's. */
  foreign: FileComment[]
  /** Marked as done, or as not done. */
  done: FileComment[]
  /** Drafts of the member that are gone. */
  deleted: FileComment[]
}

/**
 * Pairs the comments of both files and gives those that are the same their keys in both models, so that their places are
 * compared; places of all others are not, as those comments are told of as a whole. The member may do anything to `drafts`
 * (`w:id` in the last round), which nobody has been sent.
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
    else if (after.text !== comment.text) result.own.push(after)
  }
  const isResaved = applicationOf(last) !== applicationOf(upload)
  for (const comment of pairing.takeMissing(false)) {
    const after = pairing.takeEdited(comment)
    if (after && after.said === comment.said && pairing.answersTheSame(comment, after)) continue
    const isMoved = after !== undefined && pairing.isMoved(comment, after)
    const kind = isMoved ? changedKind(comment, isOwn) : kindOf(comment, after, isOwn, isResaved)
    result.differences.push(difference(kind, commentPlace(comment), comment.text, after?.text ?? ''))
  }
  for (const comment of pairing.added) (isOwn(comment.author) ? result.own : result.foreign).push(comment)
  return result
}

class Pairing {
  readonly result: ComparedComments = { differences: [], own: [], foreign: [], done: [], deleted: [] }
  /** What no comment of the last round has become. */
  readonly added: FileComment[]
  readonly #models: { last: WordModel; upload: WordModel }
  readonly #drafts: ReadonlySet<string>
  readonly #isOwn: (name: string) => boolean
  readonly #missing: FileComment[] = []
  /** What has become of comments of the last round, by their ids. */
  readonly #pairs = new Map<string, FileComment>()
  #paragraphs: Record<'last' | 'upload', CommentedParagraphs> | null = null

  constructor(last: WordModel, upload: WordModel, drafts: ReadonlySet<string>, isOwn: (name: string) => boolean) {
    this.#isOwn = isOwn
    this.#models = { last, upload }
    this.#drafts = drafts
    const waiting = Map.groupBy(readComments(upload), one => one.key)
    for (const comment of readComments(last)) {
      const same = waiting.get(comment.key)?.shift()
      if (same) this.#pair(comment, same)
      else this.#missing.push(comment)
    }
    this.added = [...waiting.values()].flat()
    // all that say the same are found before any that was edited
    for (const comment of this.#missing) this.#find(comment, one => isMeant(one, comment) && one.text === comment.text)
  }

  takeMissing = (areDrafts: boolean) => this.#missing.filter(({ id }) => this.#drafts.has(id) === areDrafts)

  /** What became of one that is not there as it was; undefined for one that was deleted. */
  takeEdited(comment: FileComment): FileComment | undefined {
    const found = this.#pairs.get(comment.id) ?? this.#find(comment, one => isMeant(one, comment))
    if (found || !this.#drafts.has(comment.id)) return found
    // the time of a draft is ours, which an editor that has it open since before cannot know
    return this.#find(comment, one => one.author === comment.author && one.text === comment.text)
  }

  answersTheSame = (before: FileComment, after: FileComment) =>
    before.parent === after.parent ||
    (before.parentId !== null && this.#pairs.get(before.parentId)?.id === after.parentId)

  /** To another paragraph that the last round had: what was edited in its own is told of as text. */
  isMoved(comment: FileComment, after: FileComment): boolean {
    this.#paragraphs ??= {
      last: commentedParagraphs(this.#models.last),
      upload: commentedParagraphs(this.#models.upload),
    }
    const { last, upload } = this.#paragraphs
    const [from, to] = [last.byComment.get(comment.id), upload.byComment.get(after.id)]
    return from !== undefined && to !== undefined && from !== to && last.texts.has(to)
  }

  #find(comment: FileComment, test: (one: FileComment) => boolean): FileComment | undefined {
    const index = this.added.findIndex(test)
    const [found] = index < 0 ? [] : this.added.splice(index, 1)
    if (found) this.#pair(comment, found)
    return found
  }

  #pair(comment: FileComment, same: FileComment): void {
    this.#pairs.set(comment.id, same)
    if (same.done !== comment.done) this.result.done.push(same)
    // another word processor writes the ends of a stretch its own way
    if (this.#drafts.has(comment.id) || same.said !== comment.said) return
    const { last, upload } = this.#models
    const element = commentElement(last.comments.size, this.#isOwn(comment.author))
    last.comments.set(comment.id, element)
    upload.comments.set(same.id, element)
  }
}

const isMeant = (one: FileComment, comment: FileComment) => one.author === comment.author && one.date === comment.date

function kindOf(
  before: FileComment,
  after: FileComment | undefined,
  isOwn: (name: string) => boolean,
  isResaved: boolean,
): DifferenceKind {
  if (after?.text === before.text && after.parent === before.parent) return 'commentFormat'
  // LibreOffice 7.4 knows no threads
  if (isResaved && after?.text === before.text && after.parent === '') return 'commentThread'
  return changedKind(before, isOwn)
}

const changedKind = ({ author }: FileComment, isOwn: (name: string) => boolean) =>
  isOwn(author) ? 'ownComment' : 'othersComment'

const commentPlace = (comment: FileComment): Place => ({
  story: `comment of ${comment.author}`,
  anchor: null,
  near: '',
})
