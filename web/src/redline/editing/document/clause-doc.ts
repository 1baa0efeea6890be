import { Fragment, type Mark, type Node } from 'prosemirror-model'
import type { ChangeMark, InlineNode, RedlineSide } from '../../../api/generated/calls.ts'
import { clauseSchema, type Format, formatNames } from './clause-schema.ts'

/** Returns the author of a change, with their side. */
export type AuthorOf = (change: string) => { author: string; side: RedlineSide } | undefined

type Content = readonly InlineNode[]

const { nodes, marks } = clauseSchema

/** Converts the content of a clause to an editor document. Bookmarks, which have no text, are left out. */
export function fromContent(content: Content, authorOf: AuthorOf = () => undefined): Node {
  const inline = content
    .filter(node => node.text !== '')
    .map(node =>
      isLetters(node)
        ? clauseSchema.text(node.text, marksOf(node, authorOf))
        : nodes.object.create({ node: bare(node) }, null, marksOf(node, authorOf)),
    )
  return nodes.doc.create(null, nodes.clause.create(null, Fragment.from(inline)))
}

/**
 * Tells whether a node is ordinary text. Text that a symbol font shows differently is an object, which moves as a
 * whole.
 */
const isLetters = (node: InlineNode) => node.type === 'text' && node.shown === undefined

/** Returns a node without its wrappers and changes, which are marks of the document. */
function bare(node: InlineNode): InlineNode {
  const { format, look, inserted, deleted, reformatted, link, field, control, editable, ...rest } = node
  return rest as InlineNode
}

function marksOf(node: InlineNode, authorOf: AuthorOf): Mark[] {
  const changed = ({ change, move }: ChangeMark) => ({
    change,
    move: move ?? false,
    ...authorAttributes(authorOf(change)),
  })
  return [
    ...(node.control ? [marks.control.create({ ...node.control })] : []),
    ...(node.inserted ? [marks.inserted.create(changed(node.inserted))] : []),
    ...(node.deleted ? [marks.deleted.create(changed(node.deleted))] : []),
    ...(node.link === undefined ? [] : [marks.link.create({ address: node.link })]),
    ...(node.field ? [marks.field.create({ ...node.field })] : []),
    ...(node.editable === false ? [marks.locked.create()] : []),
    ...(node.look ? [marks.look.create({ look: node.look })] : []),
    ...(node.reformatted ? [marks.reformatted.create({ change: node.reformatted })] : []),
    ...(node.format ?? []).map(name => marks[name].create()),
  ]
}

const authorAttributes = (author: ReturnType<AuthorOf>) => ({
  author: author?.author ?? null,
  side: author?.side ?? null,
})

const contents = new WeakMap<Node, Content>()

/**
 * Returns the content of an editor document; the opposite of `fromContent`. The result is cached, because each key
 * press needs it many times.
 */
export function contentOf(doc: Node): Content {
  const content = contents.get(doc) ?? readContent(doc)
  contents.set(doc, content)
  return content
}

function readContent(doc: Node): Content {
  const content: InlineNode[] = []
  doc.firstChild!.forEach(node => {
    const what: InlineNode = node.isText ? { type: 'text', text: node.text! } : node.attrs.node
    content.push({ ...what, ...aroundOf(node.marks) } as InlineNode)
  })
  return content
}

function aroundOf(nodeMarks: readonly Mark[]): Partial<InlineNode> {
  const attributes = (name: keyof typeof marks) => nodeMarks.find(mark => mark.type === marks[name])?.attrs
  const change = (name: 'inserted' | 'deleted') => {
    const attrs = attributes(name)
    return attrs && { [name]: { change: attrs.change, ...(attrs.move && { move: true }) } }
  }
  const [control, field, link, reformatted, look] = (['control', 'field', 'link', 'reformatted', 'look'] as const).map(
    attributes,
  )
  const format = formatNames.filter((name: Format) => attributes(name))
  return {
    ...(control && { control: { index: control.index, ...(control.title && { title: control.title }) } }),
    ...change('inserted'),
    ...change('deleted'),
    ...(link && { link: link.address }),
    ...(field && { field: { index: field.index, name: field.name } }),
    ...(attributes('locked') && { editable: false }),
    ...(look && { look: look.look }),
    ...(reformatted && { reformatted: reformatted.change }),
    ...(format.length > 0 && { format }),
  }
}

/** Converts a position in the editor document to a raw offset: an index into all of the text, deleted text included. */
export function rawOffsetAt(doc: Node, pos: number): number {
  let rawOffset = 0
  doc.firstChild!.forEach((node, offset) => {
    const before = pos - 1 - offset
    if (before >= node.nodeSize) rawOffset += lengthOf(node)
    else if (before > 0) rawOffset += node.isText ? before : lengthOf(node)
  })
  return rawOffset
}

/** Converts a raw offset to a position; for an offset inside an object, the position after it. */
export function posAt(doc: Node, rawOffset: number): number {
  let [pos, left] = [1, rawOffset]
  doc.firstChild!.forEach(node => {
    if (left <= 0) return
    const length = lengthOf(node)
    pos += left >= length || !node.isText ? node.nodeSize : left
    left -= length
  })
  return pos
}

const lengthOf = (node: Node): number => (node.isText ? node.text!.length : (node.attrs.node as InlineNode).text.length)
