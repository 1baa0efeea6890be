import { Fragment, type Mark, type Node } from 'prosemirror-model'
import type { ChangeMark, InlineNode, RedlineSide } from '../../../api/generated/calls.ts'
import { clauseSchema, type Format, formatNames } from './clause-schema.ts'

/** Who made a change. */
export type AuthorOf = (change: string) => { author: string; side: RedlineSide } | undefined

type Content = readonly InlineNode[]

const { nodes, marks } = clauseSchema

/** The content of a clause as a document to edit. Bookmarks, which have no text, are left out. */
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

/** Text that a symbol font shows otherwise moves as a whole. */
const isLetters = (node: InlineNode) => node.type === 'text' && node.shown === undefined

/** What a node is, without what it has around it, which are marks of the document. */
function bare(node: InlineNode): InlineNode {
  const { format, inserted, deleted, reformatted, link, field, control, editable, ...rest } = node
  return rest as InlineNode
}

function marksOf(node: InlineNode, authorOf: AuthorOf): Mark[] {
  const changed = ({ change, move }: ChangeMark) => ({ change, move: move ?? false, ...whose(authorOf(change)) })
  return [
    ...(node.control ? [marks.control.create({ ...node.control })] : []),
    ...(node.inserted ? [marks.inserted.create(changed(node.inserted))] : []),
    ...(node.deleted ? [marks.deleted.create(changed(node.deleted))] : []),
    ...(node.link === undefined ? [] : [marks.link.create({ address: node.link })]),
    ...(node.field ? [marks.field.create({ ...node.field })] : []),
    ...(node.editable === false ? [marks.locked.create()] : []),
    ...(node.reformatted ? [marks.reformatted.create({ change: node.reformatted })] : []),
    ...(node.format ?? []).map(name => marks[name].create()),
  ]
}

const whose = (author: ReturnType<AuthorOf>) => ({ author: author?.author ?? null, side: author?.side ?? null })

const known = new WeakMap<Node, Content>()

/** The content of a document; the opposite of `fromContent`. With each key that is typed, it is asked for many times. */
export function contentOf(doc: Node): Content {
  const content = known.get(doc) ?? readContent(doc)
  known.set(doc, content)
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

function aroundOf(all: readonly Mark[]): Partial<InlineNode> {
  const attributes = (name: keyof typeof marks) => all.find(mark => mark.type === marks[name])?.attrs
  const change = (name: 'inserted' | 'deleted') => {
    const found = attributes(name)
    return found && { [name]: { change: found.change, ...(found.move && { move: true }) } }
  }
  const [control, field, link, reformatted] = (['control', 'field', 'link', 'reformatted'] as const).map(attributes)
  const format = formatNames.filter((name: Format) => attributes(name))
  return {
    ...(control && { control: { index: control.index, ...(control.title && { title: control.title }) } }),
    ...change('inserted'),
    ...change('deleted'),
    ...(link && { link: link.address }),
    ...(field && { field: { index: field.index, name: field.name } }),
    ...(attributes('locked') && { editable: false }),
    ...(reformatted && { reformatted: reformatted.change }),
    ...(format.length > 0 && { format }),
  }
}

/** The spot (an index into all of the text, deleted text too) of a position in the document. */
export function spotAt(doc: Node, position: number): number {
  let spot = 0
  doc.firstChild!.forEach((node, offset) => {
    const before = position - 1 - offset
    if (before >= node.nodeSize) spot += lengthOf(node)
    else if (before > 0) spot += node.isText ? before : lengthOf(node)
  })
  return spot
}

/** The position of a spot; behind an object for a spot inside of it. */
export function positionAt(doc: Node, spot: number): number {
  let [position, left] = [1, spot]
  doc.firstChild!.forEach(node => {
    if (left <= 0) return
    const length = lengthOf(node)
    position += left >= length || !node.isText ? node.nodeSize : left
    left -= length
  })
  return position
}

const lengthOf = (node: Node): number => (node.isText ? node.text!.length : (node.attrs.node as InlineNode).text.length)
