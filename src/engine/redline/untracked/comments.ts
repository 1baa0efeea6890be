import { attribute, childElements, descendants, type XmlElement } from '../../xml/xml-tree.ts'
import { type Difference, type DifferenceKind, difference, type Place } from './kinds.ts'
import { PartContext } from './part-context.ts'
import { applicationOf } from './resaved.ts'
import { COMMENT } from './separators.ts'
import { readStory } from './story.ts'
import type { WordModel } from './word-model.ts'

/** A comment as the file has it. */
export interface FileComment {
  id: string
  author: string
  date: string
  text: string
  /** All but the state: the same for the same comment of the same thread. */
  key: string
  done: boolean
  /** Of a reply, whose and which comment it answers. */
  parent: string
}

export function readComments(model: WordModel): FileComment[] {
  const [part] = model.related(model.mainName, 'comments')
  const root = part && model.tree(part)
  if (!root) return []
  const threads = readThreads(model)
  const comments = childElements(root, 'w:comment').map(node => readComment(node, part.name.toLowerCase(), model))
  const byParagraph = new Map(comments.flatMap(one => one.paragraphs.map(id => [id, one] as const)))
  return comments.map(({ paragraphs, ...comment }) => {
    const thread = threads.get(paragraphs.at(-1) ?? '')
    const parent = thread?.parent === undefined ? undefined : byParagraph.get(thread.parent)
    const parentWords = parent ? `${parent.author} ${parent.date} ${parent.text}` : ''
    return {
      ...comment,
      key: `${comment.key}${COMMENT}${parent?.key ?? ''}`,
      done: thread?.done ?? false,
      parent: parentWords,
    }
  })
}

function readComment(node: XmlElement, source: string, model: WordModel) {
  const story = readStory(node, 'comment', new PartContext(model, source, true))
  const [author, date, initials] = ['w:author', 'w:date', 'w:initials'].map(name => attribute(node, name) ?? '')
  const paragraphs = [...descendants(node)].flatMap(one =>
    one.name === 'w:p' ? (attribute(one, 'w14:paraId') ?? []) : [],
  )
  const key = [author, date, initials, story.key].join(COMMENT)
  const text = story.blocks
    .map(block => block.text)
    .join('\n')
    .replaceAll('\ufffc', '')
  return { id: attribute(node, 'w:id') ?? '', author: author!, date: date!, text, key, done: false, paragraphs }
}

/** Replies and states, by the id of the last paragraph of a comment ([MS-DOCX] 2.5.4.1). */
function readThreads(model: WordModel): Map<string, { parent: string | undefined; done: boolean }> {
  const [part] = model.related(model.mainName, 'commentsextended')
  const root = part && model.tree(part)
  return new Map(
    (root ? childElements(root, 'w15:commentEx') : []).map(node => {
      const done = ['1', 'true', 'on'].includes(attribute(node, 'w15:done') ?? '')
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
}

/**
 * Pairs the comments of both files and gives those that are the same their keys in both models, so that their places are
 * compared; places of all others are not, as those comments are told of as a whole.
 */
export function compareComments(
  last: WordModel,
  upload: WordModel,
  isOwn: (name: string) => boolean,
): ComparedComments {
  const waiting = new Map<string, FileComment[]>()
  for (const comment of readComments(upload)) waiting.set(comment.key, [...(waiting.get(comment.key) ?? []), comment])
  const result: ComparedComments = { differences: [], own: [], foreign: [], done: [] }
  const missing: FileComment[] = []
  for (const [index, comment] of readComments(last).entries()) {
    const same = waiting.get(comment.key)?.shift()
    if (!same) missing.push(comment)
    else {
      last.commentKeys.set(comment.id, `${index}`)
      upload.commentKeys.set(same.id, `${index}`)
      if (same.done !== comment.done) result.done.push(same)
    }
  }
  const added = [...waiting.values()].flat()
  const isMeant = (one: FileComment, comment: FileComment) => one.author === comment.author && one.date === comment.date
  const takeAdded = (test: (one: FileComment) => boolean) => {
    const index = added.findIndex(test)
    return index < 0 ? undefined : added.splice(index, 1)[0]
  }
  const isResaved = applicationOf(last) !== applicationOf(upload)
  // all that say the same are found before any that was edited
  const sayTheSame = missing.map(comment => takeAdded(one => isMeant(one, comment) && one.text === comment.text))
  for (const [index, comment] of missing.entries()) {
    const after = sayTheSame[index] ?? takeAdded(one => isMeant(one, comment))
    const kind = kindOf(comment, after, isOwn, isResaved)
    if (after?.text === comment.text && after.done !== comment.done) result.done.push(after)
    result.differences.push(difference(kind, commentPlace(comment), comment.text, after?.text ?? ''))
  }
  for (const comment of added) (isOwn(comment.author) ? result.own : result.foreign).push(comment)
  return result
}

function kindOf(
  before: FileComment,
  after: FileComment | undefined,
  isOwn: (name: string) => boolean,
  isResaved: boolean,
): DifferenceKind {
  if (after?.text === before.text && after.parent === before.parent) return 'commentFormat'
  // LibreOffice 7.4 knows no threads
  if (isResaved && after?.text === before.text && after.parent === '') return 'commentThread'
  return isOwn(before.author) ? 'ownComment' : 'othersComment'
}

const commentPlace = (comment: FileComment): Place => ({
  story: `comment of ${comment.author}`,
  anchor: null,
  near: '',
})
