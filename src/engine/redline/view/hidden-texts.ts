import { childElements, type XmlElement } from '../../xml/xml-tree.ts'
import type { InlineNode } from '../clause-content.ts'
import { newAnchors } from '../new-anchor.ts'
import { placesOf, type ReadonlyRevision } from '../open-revision.ts'
import type { HiddenText, ShownStory, StoryClause } from '../redline-view.ts'
import { remembered } from '../remembered.ts'
import { storiesOf } from '../stories.ts'
import type { WordFile } from '../word-file.ts'
import { clausesOf, documentLayout, knownLayout } from './clauses.ts'
import { hidesPieces, isLabelHidden } from './hidden/hidden-pieces.ts'

/** The clauses of a document with text that cannot be read on paper, not counting deleted text; cached per revision. */
export const hiddenTexts = remembered(open => (mayHideText(open) ? readHiddenTexts(open) : []))

/** Returns the hidden texts of a file that is not under negotiation. Throws DocxError. */
export const hiddenTextsOf = (file: WordFile): HiddenText[] =>
  childElements(file.tree(file.mainName), 'w:body').length === 0
    ? []
    : hiddenTexts({ file, anchors: newAnchors(placesOf({ file }).length) })

const printed: ReadonlySet<string> = new Set(['body', 'header', 'footer', 'footnotes', 'endnotes'])

/**
 * Whether a document may have hidden text. Most documents have none, and this check is much faster than reading the
 * clauses.
 */
function mayHideText(open: ReadonlyRevision): boolean {
  const { definitions } = knownLayout(open)
  const texts = storiesOf(open.file).filter(({ kind }) => printed.has(kind))
  return texts.some(({ container }) => {
    const surroundings = definitions.surroundingsIn(container)
    const context = { ...definitions, around: (paragraph: XmlElement) => surroundings.get(paragraph)! }
    const hidesLabel = (paragraph: XmlElement) => {
      const label = definitions.labels().get(paragraph)?.label
      return Boolean(label && isLabelHidden(paragraph, label, definitions.numbering.placeOf(paragraph), context))
    }
    return [...surroundings.keys()].some(paragraph => hidesPieces(paragraph, context) || hidesLabel(paragraph))
  })
}

function readHiddenTexts(open: ReadonlyRevision): HiddenText[] {
  const layout = knownLayout(open)
  const clauses = clausesOf(open, {}, layout)
  const stories = [...clauses.flatMap(clause => clause.stories ?? []), ...documentLayout(open, {}, layout).stories]
  let before = ''
  const inBody = clauses.flatMap(clause => {
    const hidden = hiddenTextOf(clause, placeInBody(clause, before))
    before = visibleText(clause) || before
    return hidden
  })
  return [...inBody, ...stories.flatMap(story => story.clauses.flatMap(clause => hiddenTextOf(clause, placeOf(story))))]
}

const isHidden = ({ format, deleted }: InlineNode) => !deleted && format?.includes('hidden')

const shownText = (nodes: readonly InlineNode[]) =>
  nodes
    .map(node => ('shown' in node ? node.shown : undefined) ?? node.text)
    .join('')
    .replace(/\s+/g, ' ')
    .trim()

const visibleText = ({ content }: StoryClause) => shownText(content.filter(node => !node.deleted && !isHidden(node)))

function hiddenTextOf({ anchor, content, label, hiddenLabel }: StoryClause, place: string): HiddenText[] {
  const hidden = content.filter(isHidden)
  const text = [...(hiddenLabel ? [label] : []), ...(hidden.length > 0 ? [shownText(hidden)] : [])].join(' ')
  return text === '' ? [] : [{ anchor, text, place }]
}

/** Describes a place by the number of the clause, by its visible text, or by the visible text before it. */
function placeInBody(clause: StoryClause, before: string): string {
  const label = clause.hiddenLabel ? undefined : clause.label?.trim()
  if (label && /[\p{L}\p{N}]/u.test(label)) return `in clause ${label}`
  const visible = visibleText(clause)
  if (visible !== '') return `beside ${quote(visible)}`
  return before === '' ? 'at the beginning' : `after ${quote(before)}`
}

const placeNames = {
  header: 'a header',
  footer: 'a footer',
  footnote: 'footnote',
  endnote: 'endnote',
  textBox: 'a text box',
}

const placeOf = ({ kind, label = '' }: ShownStory) => `in ${placeNames[kind]} ${label}`.trim()

const quotedMost = 40

function quote(text: string): string {
  const characters = [...text]
  return `“${characters.length > quotedMost ? `${characters.slice(0, quotedMost).join('')}…` : text}”`
}
