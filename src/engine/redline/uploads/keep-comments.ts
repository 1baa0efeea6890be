import { isCommentMark } from '../../docx/grammar/elements.ts'
import { attribute, childElements, isElement, setAttribute, type XmlElement } from '../../xml/xml-tree.ts'
import { paragraphIdOf, writableCommentPart } from '../comments/comment-parts.ts'
import type { OpenRevision } from '../open-revision.ts'
import { storiesOf } from '../stories.ts'

/**
 * Removes from a file, in place, all comments except those in `ids`, and renumbers the rest as `ids` says. The removed
 * comments are stored as rows, which are written into a file only for a download.
 */
export function keepComments(open: Pick<OpenRevision, 'file'>, ids: ReadonlyMap<string, string>): void {
  const { file } = open
  for (const { root, partName } of storiesOf(file)) if (keepMarks(root, ids)) file.changed(partName)
  if (!file.root('comments')) return
  const root = writableCommentPart(file, 'comments')
  const comments = childElements(root, 'w:comment').filter(node => ids.has(attribute(node, 'w:id') ?? ''))
  for (const node of comments) setAttribute(node, 'w:id', ids.get(attribute(node, 'w:id')!))
  root.children = comments
  if (file.root('commentsextended')) keepThreads(open, new Set(comments.flatMap(node => paragraphIdOf(node) ?? [])))
}

/** Renumbers or removes comment marks, and removes runs that contain nothing else. Returns whether anything changed. */
function keepMarks(node: XmlElement, ids: ReadonlyMap<string, string>): boolean {
  let isChanged = false
  node.children = node.children.filter(child => {
    if (!isElement(child)) return true
    if (isCommentMark(child.name)) {
      const id = ids.get(attribute(child, 'w:id') ?? '')
      isChanged = true
      if (id === undefined) return false
      setAttribute(child, 'w:id', id)
      return true
    }
    if (!keepMarks(child, ids)) return true
    isChanged = true
    return child.name !== 'w:r' || childElements(child).some(element => element.name !== 'w:rPr')
  })
  return isChanged
}

function keepThreads(open: Pick<OpenRevision, 'file'>, paragraphIds: ReadonlySet<string>): void {
  const root = writableCommentPart(open.file, 'commentsextended')
  const isKept = (node: XmlElement, name: string) => paragraphIds.has(attribute(node, name)?.toUpperCase() ?? '')
  root.children = childElements(root, 'w15:commentEx').filter(node => isKept(node, 'w15:paraId'))
  for (const node of childElements(root)) {
    if (!isKept(node, 'w15:paraIdParent')) setAttribute(node, 'w15:paraIdParent', undefined)
  }
}
