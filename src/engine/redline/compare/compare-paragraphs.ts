import { descendants, firstChild, type XmlElement, type XmlNode } from '../../xml/xml-tree.ts'
import { type SequenceEdit, samePairs } from '../text-diff/sequence-diff.ts'
import { readableEdits } from '../text-diff/word-diff.ts'
import type { CompareBlocks, Comparison } from './comparison.ts'
import { markBlock, markEnd, markRuns, withoutPlaces } from './mark-blocks.ts'
import { MarkedContent, type PieceState } from './marked-content.ts'
import {
  controlKey,
  OBJECT_WEIGHT,
  type ParagraphToken,
  type ParagraphTokens,
  type RunPiece,
  readTokens,
  textElement,
} from './paragraph-tokens.ts'
import { sameWrappers } from './same-wrappers.ts'
import { recordProperties } from './track-properties.ts'

/**
 * Compares paragraphs of both documents word by word and marks the differences in the newer paragraphs, in place. A
 * side has several paragraphs if the newer document split or joined paragraphs.
 *
 * Before: “The fee is due.” and “The full fee is due.” After: “The [inserted: full ]fee is due.”
 */
export function compareParagraphs(
  comparison: Comparison,
  a: XmlElement[],
  b: XmlElement[],
  compareBlocks: CompareBlocks,
): XmlElement[] {
  const [last, next] = [a.at(-1)!, b.at(-1)!]
  const isSame = a.length === b.length && contentKey(comparison, last) === contentKey(comparison, next)
  const compared = isSame ? b : comparedContents(comparison, a, b, compareBlocks)
  recordProperties(comparison, next, firstChild(last, 'w:pPr'))
  return compared
}

const contentKey = (comparison: Comparison, node: XmlElement) =>
  comparison.key({ ...node, children: node.children.filter(child => !isProperties(child)) })

function comparedContents(
  comparison: Comparison,
  a: XmlElement[],
  b: XmlElement[],
  compareBlocks: CompareBlocks,
): XmlElement[] {
  if (comparison.grain === 'blocks') return replaceContents(comparison, a, b)
  const shared = sharedControls(comparison, a, b)
  const [from, to] = [a, b].map(paragraphs =>
    joinedTokens(paragraphs.map(paragraph => readTokens(comparison, paragraph, shared))),
  )
  const edits = readableEdits(from!.tokens, to!.tokens)
  const wrappers = sameWrappers(comparison, from!, to!, edits)
  const contents = wrappers && write(comparison, from!, to!, edits, wrappers)
  if (!contents || contents.some(paragraph => paragraph.content.isCut)) return replaceContents(comparison, a, b)
  for (const [olderObject, newerObject] of sameObjects(from!, to!, edits))
    compareBoxes(comparison, olderObject, newerObject, compareBlocks)
  return withContents(
    comparison,
    a,
    b,
    contents.map(({ content, end }) => ({ nodes: content.children, end })),
  )
}

/**
 * The content of a resulting paragraph, and the state of its end: `last` for the last paragraph, whose end is not
 * marked here.
 */
interface Content {
  nodes: XmlNode[]
  end: PieceState | 'last'
}

/**
 * Puts the contents into paragraphs. The end of each paragraph but the last was inserted or deleted, or it existed
 * before and may have other properties now.
 */
function withContents(comparison: Comparison, a: XmlElement[], b: XmlElement[], contents: Content[]): XmlElement[] {
  const [older, newer] = [[...a], [...b]]
  return contents.map(({ nodes, end }) => {
    const was = end === 'w:ins' ? undefined : older.shift()!
    const shell = end === 'w:del' ? withoutPlaces(was!) : newer.shift()!
    shell.children = [...shell.children.filter(isProperties), ...nodes]
    if (end === 'w:ins' || end === 'w:del') markEnd(comparison, shell, end)
    if (end === 'same') recordProperties(comparison, shell, firstChild(was!, 'w:pPr'))
    return shell
  })
}

/** The token that represents the end of a paragraph when several paragraphs are compared together. */
const paragraphEnd = { text: '\u0000', kind: 'end', weight: OBJECT_WEIGHT, pieces: [] } as const

function joinedTokens(paragraphs: ParagraphTokens[]): ParagraphTokens {
  const [first, ...rest] = paragraphs
  const joined = { tokens: [...first!.tokens], places: first!.places, controls: [...first!.controls] }
  for (const { tokens, places, controls } of rest) {
    joined.tokens.push({ ...paragraphEnd, pieces: [], places: joined.places }, ...tokens)
    joined.places = places
    joined.controls.push(...controls)
  }
  return joined
}

const isProperties = (child: XmlNode) => typeof child !== 'string' && child.name === 'w:pPr'

function sharedControls(comparison: Comparison, a: XmlElement[], b: XmlElement[]): Set<string> {
  const keys = (nodes: XmlElement[]) =>
    new Set(
      nodes
        .flatMap(node => [...descendants(node)])
        .filter(node => node.name === 'w:sdt')
        .map(control => controlKey(comparison, control)),
    )
  const keysOfB = keys(b)
  return new Set([...keys(a)].filter(key => keysOfB.has(key)))
}

const sameObjects = (a: ParagraphTokens, b: ParagraphTokens, edits: SequenceEdit[]) =>
  [...samePairs(a.tokens, b.tokens, edits)].flatMap(([olderToken, newerToken]) =>
    olderToken.pieces.flatMap(({ node }, index): [XmlElement, XmlElement][] => {
      const counterpart = newerToken.pieces[index]
      return counterpart && node.name !== 'w:t' && node.name === counterpart.node.name ? [[node, counterpart.node]] : []
    }),
  )

/** Compares the texts of the boxes in an object that both documents have. */
function compareBoxes(comparison: Comparison, a: XmlElement, b: XmlElement, compareBlocks: CompareBlocks): void {
  const boxes = (node: XmlElement) => [...descendants(node)].filter(descendant => descendant.name === 'w:txbxContent')
  const [from, to] = [boxes(a), boxes(b)]
  if (from.length !== to.length) return
  for (const [index, box] of from.entries()) compareBlocks(comparison, box, to[index]!)
}

/** Returns the content of each resulting paragraph. */
function write(
  comparison: Comparison,
  a: ParagraphTokens,
  b: ParagraphTokens,
  edits: SequenceEdit[],
  wrappers: ReadonlyMap<XmlElement, XmlElement>,
): { content: MarkedContent; end: Content['end'] }[] {
  const written = new Set<XmlElement>()
  let content = new MarkedContent(comparison, written)
  const contents: { content: MarkedContent; end: Content['end'] }[] = []
  const closeAt = (token: ParagraphToken, end: PieceState) => {
    if (token.text !== paragraphEnd.text) return
    contents.push({ content, end })
    content = new MarkedContent(comparison, written)
  }
  const addPlaces = (places: RunPiece[]) => {
    for (const place of places) content.addPlace(place)
  }
  const add = (token: ParagraphToken, pieces: RunPiece[], state: 'w:ins' | 'w:del') => {
    for (const piece of pieces) content.add(piece, state)
    closeAt(token, state)
  }
  let [i, j] = [0, 0]
  const [endA, endB] = [a.tokens.length, b.tokens.length]
  for (const { fromA, toA, toB } of [...edits, { fromA: endA, toA: endA, toB: endB }]) {
    for (; i < fromA; i++, j++) {
      addPlaces(b.tokens[j]!.places)
      for (const { piece, was } of withFormats(a.tokens[i]!.pieces, b.tokens[j]!.pieces))
        content.add(piece, 'same', was)
      closeAt(a.tokens[i]!, 'same')
    }
    for (; i < toA; i++)
      add(
        a.tokens[i]!,
        a.tokens[i]!.pieces.map(piece => deletedPiece(comparison, piece, wrappers)),
        'w:del',
      )
    for (; j < toB; j++) {
      addPlaces(b.tokens[j]!.places)
      add(b.tokens[j]!, b.tokens[j]!.pieces, 'w:ins')
    }
  }
  addPlaces(b.places)
  return [...contents, { content, end: 'last' }]
}

function deletedPiece(
  comparison: Comparison,
  piece: RunPiece,
  wrappers: ReadonlyMap<XmlElement, XmlElement>,
): RunPiece {
  const node = withoutPlaces(piece.node)
  comparison.adopt(node)
  return { ...piece, node, path: piece.path.map(element => wrappers.get(element) ?? element) }
}

/** Returns the pieces of the newer token, split where the format of the older text changes. */
function withFormats(a: RunPiece[], b: RunPiece[]): { piece: RunPiece; was?: RunPiece }[] {
  const isText = [...a, ...b].every(piece => piece.node.name === 'w:t')
  if (!isText) return b.map((piece, index) => (a.length === b.length ? { piece, was: a[index]! } : { piece }))
  const pieces: { piece: RunPiece; was: RunPiece }[] = []
  let [index, used] = [0, 0]
  for (const piece of b) {
    const text = piece.node.children.join('')
    for (let at = 0; at < text.length; ) {
      const before = a[index]!.node.children.join('')
      const length = Math.min(text.length - at, before.length - used)
      pieces.push({ piece: { ...piece, node: textElement(text.slice(at, at + length)) }, was: a[index]! })
      at += length
      used += length
      if (used === before.length) [index, used] = [index + 1, 0]
    }
  }
  return pieces
}

/** Marks all of the old content as deleted and all of the new content as inserted. Returns the resulting paragraphs. */
function replaceContents(comparison: Comparison, a: XmlElement[], b: XmlElement[]): XmlElement[] {
  const [deleted, old] = [a.slice(0, -1).map(withoutPlaces), withoutPlaces(a.at(-1)!)]
  const [inserted, next] = [b.slice(0, -1), b.at(-1)!]
  for (const paragraph of [...deleted, old]) comparison.adopt(paragraph)
  for (const paragraph of deleted) markBlock(comparison, paragraph, 'w:del')
  for (const paragraph of inserted) markBlock(comparison, paragraph, 'w:ins')
  markRuns(comparison, old, 'w:del')
  markRuns(comparison, next, 'w:ins')
  const content = [old, next].flatMap(paragraph => paragraph.children.filter(child => !isProperties(child)))
  next.children = [...next.children.filter(isProperties), ...content]
  return [...deleted, ...inserted, next]
}
