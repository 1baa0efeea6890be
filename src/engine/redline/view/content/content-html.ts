import type { ChangeMark, EndMarks, InlineNode, Marks } from '../../clause-content.ts'
import type { ShownStory, StoryClause } from '../../redline-view.ts'
import { emptyTag, escapeHtml, Markup, type MarkupTag } from './markup.ts'

export interface HtmlContext {
  /** Returns the class of a change, such as the side of its author; empty for none. */
  classOf(changeId: string): string
  /** Returns the note or text box with this id, if it is shown with the clause. */
  storyOf(id: string): ShownStory | undefined
}

type ReadClause = Omit<StoryClause, 'html'>

/**
 * Renders a clause as HTML from its content: bold `x` becomes `<b>x</b>`. A reader can count code units in the HTML.
 * Outside `del` and elements of the class `aside`, every `br` and every element of the class `object` counts as one
 * code unit, and all other text is as long as in `text`.
 */
export function clauseHtml(clause: ReadClause, context: HtmlContext): string {
  return paragraphHtml(clause, context) + endHtml(clause.row, context, 'row')
}

function paragraphHtml({ content, end, reformatted }: ReadClause, context: HtmlContext): string {
  const markup = new Markup()
  for (const node of content) {
    const html = nodeHtml(node)
    if (html !== '') markup.add(html, tagsOf(node, context))
  }
  const format =
    reformatted === undefined ? '' : emptyTag(changeTag('span', { change: reformatted }, context, 'paragraph'))
  return markup.end() + endHtml(end, context, 'end') + format + content.map(node => asideHtml(node, context)).join('')
}

function nodeHtml(node: InlineNode): string {
  switch (node.type) {
    case 'text':
      return textHtml(node.shown ?? node.text)
    case 'tab':
      return '\t'
    case 'break':
      return node.of === 'line' ? '<br>' : `<br class="${node.of}">`
    case 'note':
      return `<sup class="object note">${escapeHtml(node.label)}</sup>`
    case 'formula':
      return `<span class="object formula">${escapeHtml(node.shown)}</span>`
    case 'ruby':
      return `<span class="object ruby">${escapeHtml(node.shown)}<sup>${escapeHtml(node.reading)}</sup></span>`
    case 'picture':
      return `<img class="object picture" alt="${escapeHtml(node.description)}">`
    case 'shape':
      return `<span class="object shape">${escapeHtml(node.shown)}</span>`
    case 'bookmark':
      return ''
    default:
      return node satisfies never
  }
}

/**
 * Escapes text, and marks characters that are invisible or change the direction, so that a page can show where they
 * are.
 */
const textHtml = (text: string) =>
  escapeHtml(text).replace(/[\u200b\u200e\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufeff]+/g, characters => {
    return `<span class="invisible">${characters}</span>`
  })

/** Returns the tags around a node, the outermost first. */
function tagsOf(marks: Marks, context: HtmlContext): MarkupTag[] {
  const tags: MarkupTag[] = []
  if (marks.inserted) tags.push(changeTag('ins', marks.inserted, context))
  if (marks.deleted) tags.push(changeTag('del', marks.deleted, context))
  if (marks.link !== undefined) tags.push({ name: 'span', class: 'link' })
  if (marks.reformatted !== undefined) tags.push(changeTag('span', { change: marks.reformatted }, context, 'format'))
  return marks.format ? [...tags, ...formatTags(marks.format)] : tags
}

const formatElements = [
  ['bold', 'b'],
  ['italic', 'i'],
  ['underline', 'u'],
  ['strike', 's'],
  ['sub', 'sub'],
  ['sup', 'sup'],
] as const

function formatTags(format: NonNullable<Marks['format']>): MarkupTag[] {
  const classes = (['caps', 'smallCaps', 'hidden'] as const).filter(name => format.includes(name))
  const tags: MarkupTag[] = classes.length > 0 ? [{ name: 'span', class: classes.join(' ') }] : []
  for (const [name, element] of formatElements) if (format.includes(name)) tags.push({ name: element })
  return tags
}

function changeTag(name: 'ins' | 'del' | 'span', mark: ChangeMark, context: HtmlContext, kind = ''): MarkupTag {
  const classes = [kind, mark.move ? 'move' : '', context.classOf(mark.change)].filter(className => className !== '')
  return { name, class: classes.join(' '), change: mark.change }
}

/** Renders the changes of a paragraph end or of a row as empty elements. */
function endHtml(marks: EndMarks | undefined, context: HtmlContext, kind: string): string {
  if (!marks) return ''
  const { inserted, deleted } = marks
  return [
    inserted ? emptyTag(changeTag('ins', inserted, context, kind)) : '',
    deleted ? emptyTag(changeTag('del', deleted, context, kind)) : '',
  ].join('')
}

const labelHtml = ({ label }: ReadClause) => (label ? `<span class="clause-label">${escapeHtml(label)}</span> ` : '')

/** Renders a text box or a note, which is attached to the paragraph but is not part of it. */
function asideHtml(node: InlineNode, context: HtmlContext): string {
  const story = 'story' in node && node.story !== undefined ? context.storyOf(node.story) : undefined
  const html = story?.clauses.map(clause => labelHtml(clause) + paragraphHtml(clause, context)).join('<br>') ?? ''
  if (!story || html === '') return ''
  const number = story.label === undefined ? '' : `<sup>${escapeHtml(story.label)}</sup> `
  return `<span class="aside ${story.kind === 'textBox' ? 'box' : 'note'}">${number}${html}</span>`
}
