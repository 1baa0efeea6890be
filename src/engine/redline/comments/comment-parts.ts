import { isOn } from '../../docx/grammar/on-off.ts'
import { attribute, childElements, setAttribute, type XmlElement } from '../../xml/xml-tree.ts'
import { addPart } from '../add-part.ts'
import type { WordFile } from '../word-file.ts'

/** The parts that hold comments, by the last segment of the relationship type that leads to them. */
const kinds = {
  comments: {
    name: '/word/comments.xml',
    contentType: 'application/vnd.openxmlformats-officedocument.wordprocessingml.comments+xml',
    type: 'http://schemas.openxmlformats.org/officeDocument/2006/relationships/comments',
    root: 'w:comments',
  },
  commentsextended: {
    name: '/word/commentsExtended.xml',
    contentType: 'application/vnd.openxmlformats-officedocument.wordprocessingml.commentsExtended+xml',
    type: 'http://schemas.microsoft.com/office/2011/relationships/commentsExtended',
    root: 'w15:commentsEx',
  },
} as const

const namespaces = {
  w: 'http://schemas.openxmlformats.org/wordprocessingml/2006/main',
  mc: 'http://schemas.openxmlformats.org/markup-compatibility/2006',
  w14: 'http://schemas.microsoft.com/office/word/2010/wordml',
  w15: 'http://schemas.microsoft.com/office/word/2012/wordml',
}

export type CommentPart = keyof typeof kinds

/**
 * Returns the root of a comment part that the caller will change. Adds the part, with its relationship and content
 * type, if it is missing.
 */
export function writableCommentPart(file: WordFile, kind: CommentPart): XmlElement {
  const name = file.partName(kind) ?? addCommentPart(file, kind)
  file.changed(name)
  const root = file.tree(name)
  declareExtensions(root)
  return root
}

function addCommentPart(file: WordFile, kind: CommentPart): string {
  const { root, ...part } = kinds[kind]
  const declarations = Object.entries(namespaces).map(([prefix, uri]) => `xmlns:${prefix}="${uri}"`)
  return addPart(file, { ...part, xml: `<${root} ${declarations.join(' ')} mc:Ignorable="w14 w15"/>` })
}

/** Marks extension names as ignorable for readers that do not know them (ECMA-376-3 §9.2). */
function declareExtensions(root: XmlElement): void {
  for (const prefix of ['mc', 'w14', 'w15'] as const) {
    if (!root.attributes.some(attribute => attribute.written === `xmlns:${prefix}`))
      root.attributes.push({ name: `xmlns:${prefix}`, written: `xmlns:${prefix}`, value: namespaces[prefix] })
  }
  const ignorable = (attribute(root, 'mc:Ignorable') ?? '').split(/\s+/).filter(Boolean)
  setAttribute(root, 'mc:Ignorable', [...new Set([...ignorable, 'w14', 'w15'])].join(' '))
}

/**
 * Returns the paragraph id that the extended part uses to refer to a comment: the id of its last paragraph (MS-DOCX
 * 2.5.4.2).
 */
export const paragraphIdOf = (comment: XmlElement): string | undefined => {
  const last = childElements(comment, 'w:p').at(-1)
  return last && attribute(last, 'w14:paraId')?.toUpperCase()
}

/** Whether an entry of the extended part marks its comment as resolved. */
export const isDone = (entry: XmlElement | undefined): boolean =>
  entry !== undefined && isOn(attribute(entry, 'w15:done'), false)
