import { attribute, firstChild, type XmlElement } from '../../xml/xml-tree.ts'
import { type Piece, paragraphMark, piecesOf } from '../paragraph-text.ts'
import { type RevisionMark, revisionMark } from '../revision-mark.ts'
import { emptyTag, escapeHtml, Markup, type Tag } from './markup.ts'
import { objectHtml, readOnlyParagraphs } from './objects.ts'
import { type RunFormat, runFormat, type StyledRuns, styledRuns } from './run-format.ts'
import { paragraphStyles, type StyleSheet } from './style-sheet.ts'
import { shownCharacters } from './symbol-characters.ts'

/** What the view asks of those who know more than the file: whose change it is, and its id. */
export interface ViewOptions {
  /** The id of the change that a mark is part of; its `w:id` unless told. */
  changeOf?(mark: RevisionMark): string
  /** The class of an author's changes, such as the side; none unless told. */
  classOf?(author: string): string
}

export interface HtmlContext extends ViewOptions {
  sheet: StyleSheet
  /** The number of a foot or end note by its reference, and its paragraphs. */
  noteOf(reference: XmlElement): { label: string; paragraphs: XmlElement[] } | undefined
}

/** How deep texts in texts (boxes in notes, notes in boxes) are shown. */
const DEEPEST = 4

/**
 * A paragraph as markup of our own. A reader can count in it: outside `del` and outside elements of the class `aside`,
 * `br` and elements of the class `object` stand for one code unit each, and all other text is as long as in `text`.
 */
export function paragraphHtml(paragraph: XmlElement, pieces: Piece[], context: HtmlContext, depth = 0): string {
  const runs = styledRuns(context.sheet, paragraphStyles(context.sheet, paragraph))
  const markup = new Markup()
  let last: { run: XmlElement; tags: Tag[] } | undefined
  for (const piece of pieces) {
    const html = pieceHtml(piece, context)
    if (html === '') continue
    if (piece.run && last?.run !== piece.run) last = { run: piece.run, tags: runTags(piece.run, runs, context) }
    markup.add(html, [...changeTags(piece, context), ...linkTags(piece), ...(piece.run && last ? last.tags : [])])
  }
  return markup.end() + marksHtml(paragraph, context) + asidesHtml(pieces, context, depth)
}

function pieceHtml(piece: Piece, context: HtmlContext): string {
  const { node, text } = piece
  if (text === '') return ''
  if (node.name === 'w:br') return brHtml(attribute(node, 'w:type'))
  if (node.name === 'w:cr') return '<br>'
  if (node.name === 'w:sym') return textHtml(shownCharacters(text, attribute(node, 'w:font')))
  if (node.name === 'w:t' || node.name === 'w:delText') return textHtml(text)
  return text === '\ufffc' ? objectHtml(node, context.noteOf(node)?.label) : escapeHtml(text)
}

const brHtml = (type: string | undefined) => (type === 'page' || type === 'column' ? `<br class="${type}">` : '<br>')

/** Characters that turn or hide others are marked, so that a page can show where they are. */
const textHtml = (text: string) =>
  escapeHtml(text).replace(/[\u200b\u200e\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufeff]+/g, found => {
    return `<span class="invisible">${found}</span>`
  })

export function changeTags(piece: Piece, context: HtmlContext): Tag[] {
  const tags: Tag[] = []
  if (piece.inserted) tags.push(changeTag('ins', piece.inserted, context))
  if (piece.deleted) tags.push(changeTag('del', piece.deleted, context))
  return tags
}

export function changeTag(name: 'ins' | 'del' | 'span', mark: RevisionMark, context: HtmlContext, kind = ''): Tag {
  const isMove = mark.node.name === 'w:moveFrom' || mark.node.name === 'w:moveTo'
  const classes = [kind, isMove ? 'move' : '', context.classOf?.(mark.author) ?? ''].filter(one => one !== '')
  return { name, class: classes.join(' '), change: context.changeOf?.(mark) ?? mark.id }
}

const linkTags = ({ path }: Piece): Tag[] =>
  path.some(node => node.name === 'w:hyperlink') ? [{ name: 'span', class: 'link' }] : []

function runTags(run: XmlElement, runs: StyledRuns, context: HtmlContext): Tag[] {
  const change = firstChild(firstChild(run, 'w:rPr'), 'w:rPrChange')
  const tags = formatTags(runFormat(run, runs))
  return change ? [changeTag('span', revisionMark(change), context, 'format'), ...tags] : tags
}

function formatTags(format: RunFormat): Tag[] {
  const tags: Tag[] = []
  const classes = (['caps', 'smallCaps', 'hidden'] as const).filter(name => format[name])
  if (classes.length > 0) tags.push({ name: 'span', class: classes.join(' ') })
  if (format.bold) tags.push({ name: 'b' })
  if (format.italic) tags.push({ name: 'i' })
  if (format.underline) tags.push({ name: 'u' })
  if (format.strike) tags.push({ name: 's' })
  if (format.position) tags.push({ name: format.position })
  return tags
}

/** Empty elements for what happened to the end of the paragraph and to its format. */
function marksHtml(paragraph: XmlElement, context: HtmlContext): string {
  const { inserted, deleted } = paragraphMark(paragraph)
  const format = firstChild(firstChild(paragraph, 'w:pPr'), 'w:pPrChange')
  return [
    inserted ? emptyTag(changeTag('ins', inserted, context, 'end')) : '',
    deleted ? emptyTag(changeTag('del', deleted, context, 'end')) : '',
    format ? emptyTag(changeTag('span', revisionMark(format), context, 'paragraph')) : '',
  ].join('')
}

/** Text that hangs on the paragraph and is not part of it: boxes and notes. */
function asidesHtml(pieces: Piece[], context: HtmlContext, depth: number): string {
  if (depth >= DEEPEST) return ''
  return pieces
    .filter(piece => piece.text === '\ufffc')
    .map(piece => {
      const note = context.noteOf(piece.node)
      const paragraphs = note?.paragraphs ?? readOnlyParagraphs(piece.node)
      const html = paragraphs.map(one => paragraphHtml(one, piecesOf(one), context, depth + 1)).join('<br>')
      if (html === '') return ''
      const label = note ? `<sup>${escapeHtml(note.label)}</sup> ` : ''
      return `<span class="aside ${note ? 'note' : 'box'}">${label}${html}</span>`
    })
    .join('')
}
