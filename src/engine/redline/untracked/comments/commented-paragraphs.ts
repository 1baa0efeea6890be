import { mainPart } from '../../../docx/word-document.ts'
import { attribute, descendants, textOf } from '../../../xml/xml-tree.ts'
import type { WordModel } from '../model/word-model.ts'

export interface CommentedParagraphs {
  /** The text of the body paragraph in which a comment begins, by the id of the comment. */
  byComment: Map<string, string>
  /** The texts of the body's paragraphs. */
  texts: Set<string>
}

/**
 * Returns the paragraphs in which comments begin. Other word processors preserve the places of comments only this
 * roughly when they resave a file.
 */
export function commentedParagraphs(model: WordModel): CommentedParagraphs {
  const root = model.tree(mainPart(model.package))
  const byComment = new Map<string, string>()
  const texts = new Set<string>()
  for (const paragraph of root ? descendants(root) : []) {
    if (paragraph.name !== 'w:p') continue
    const nodes = [...descendants(paragraph)]
    const text = nodes.flatMap(node => (/^w:(t|delText)$/.test(node.name) ? textOf(node) : [])).join('')
    texts.add(text)
    for (const mark of nodes.filter(node => /^w:comment(RangeStart|Reference)$/.test(node.name))) {
      const id = attribute(mark, 'w:id') ?? ''
      if (!byComment.has(id)) byComment.set(id, text)
    }
  }
  return { byComment, texts }
}
