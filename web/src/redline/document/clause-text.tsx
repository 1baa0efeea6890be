import { type CSSProperties, memo } from 'react'
import type { BlockFormat, EndMarks, InlineNode, StoryClause, TextLook } from '../../api/generated/calls.ts'
import type { View } from '../store/negotiation-store.ts'
import type { DocumentLook, Drawing } from './drawing.ts'
import { drawInlines, type InlineContext } from './inline/draw-inlines.tsx'
import { acceptedContent, inlinesOf, withPages } from './inline/groups.ts'
import { changeAttributes, type SpokenKind } from './inline/spoken.ts'
import { formatted } from './inline/text.tsx'
import { familyOf } from './look/families.ts'
import { labelRoom } from './look/label-room.ts'
import { blockStyle, lookStyle } from './look/look-style.ts'
import type { TabFacts } from './look/tabs.ts'
import type { InnerBreak } from './plan/pages.ts'

export interface ClauseTextProps {
  clause: StoryClause
  /** Clauses that were joined to the start of this clause. */
  before: readonly StoryClause[]
  /** The one-based nesting depth of a heading; 0 for other clauses. */
  depth: number
  view: View
  context: Drawing
  look: DocumentLook
  /** The pages that begin inside the clause. */
  breaks?: readonly InnerBreak[] | undefined
}

/** Draws the text of a clause, in the element with the class `clause` of its row. */
export const ClauseText = memo(function ClauseText(props: ClauseTextProps) {
  const { clause, before, depth, view, context, look, breaks } = props
  const Tag = tagOf(clause, depth, breaks !== undefined)
  const label = labelOf(clause, before)
  const labelled = label === undefined ? clause : { ...clause, label }
  const draw = (part: StoryClause) => {
    const content = view === 'clean' ? acceptedContent(part.content) : part.content
    const inside = breaks?.filter(({ anchor }) => anchor === part.anchor) ?? []
    const drawPage = (index: number) => context.drawBreak(inside[index]!, context)
    return drawInlines(inlinesOf(withPages(content, inside)), context, drawPage)
  }
  return (
    <Tag {...blockAttributes(labelled, depth, look)} data-leaving={(view !== 'clean' && clause.deleted) || undefined}>
      {label && <Label label={label} clause={clause} look={look} />}
      {before.map(part => (
        <span key={part.anchor} data-anchor={part.anchor}>
          {draw(part)}
        </span>
      ))}
      {draw(clause)}
      {view !== 'clean' && <ParagraphEnd clause={clause} context={context} />}
    </Tag>
  )
})

/** Returns the number of a clause, which may come from a clause joined to its start. */
const labelOf = (clause: StoryClause, before: readonly StoryClause[]) =>
  clause.label ?? before.find(part => part.label)?.label

interface LabelProps {
  label: string
  clause: StoryClause
  look: DocumentLook
}

function Label({ label, clause, look }: LabelProps) {
  const { hiddenLabel, format } = clause
  const { format: formats, suffix } = format?.label ?? {}
  return (
    <span
      className={hiddenLabel ? 'clause-label text-hidden' : 'clause-label'}
      style={lookStyle(labelLook(clause, look))}
      data-suffix={suffix ?? 'tab'}
    >
      {formatted(formats, label)}
    </span>
  )
}

/** Returns the block attributes of a clause, for reading and editing. */
export function blockAttributes(clause: StoryClause, depth: number, look: DocumentLook) {
  const { format, content } = clause
  const label = labelRoom(clause, look)
  const style = blockStyle(withText(format, lettersOf(clause)), familyOf(look.text.font).line)
  return {
    className: 'clause',
    dir: format?.direction,
    lang: format?.language,
    style: {
      ...style,
      ...(label && { '--room': (label.room + label.lead).toFixed(2), '--lead': label.lead.toFixed(2) }),
    } as CSSProperties,
    'data-role': format?.role,
    'data-level': depth || undefined,
    'data-align': format?.align,
    'data-open': isLineBreak(content.findLast(({ text }) => text !== '')) || undefined,
    'data-tabs': hasTab(clause) ? JSON.stringify(tabFacts(clause, look)) : undefined,
  }
}

/**
 * Returns the font and size that all letters of a clause have, if they are not those of the clause. Lines are as high as
 * their letters, not as letters of the clause would be.
 */
function lettersOf({ content }: StoryClause): Letters | undefined {
  const looks = content.flatMap(node => {
    if (node.type !== 'text' || node.text === '') return []
    const { font, size } = node.look ?? {}
    return { ...(font !== undefined && { font }), ...(size !== undefined && { size }) }
  })
  const [first] = looks
  if (!first || Object.keys(first).length === 0) return undefined
  return looks.every(({ font, size }) => font === first.font && size === first.size) ? first : undefined
}

type Letters = Pick<TextLook, 'font' | 'size'>

const withText = (format: BlockFormat | undefined, letters: Letters | undefined): BlockFormat | undefined =>
  letters ? { ...format, text: { ...format?.text, ...letters } } : format

/** Returns how the label of a clause looks. Its font and size are those of the clause, whatever the letters have. */
export function labelLook(clause: StoryClause, { text }: DocumentLook): TextLook {
  const { label, text: ofClause } = clause.format ?? {}
  const around = lettersOf(clause) && { font: ofClause?.font ?? text.font, size: ofClause?.size ?? text.size }
  return { ...around, ...label?.look }
}

const isLineBreak = (node: InlineNode | undefined) => node?.type === 'break' && node.of === 'line'

const hasTab = ({ content }: StoryClause) => content.some(node => node.type === 'tab')

const tabFacts = ({ format }: StoryClause, { tabStop }: DocumentLook): TabFacts => ({
  indent: format?.indent ?? {},
  stops: format?.tabs ?? [],
  distance: tabStop,
})

function tagOf({ format }: StoryClause, depth: number, hasPages: boolean) {
  if (depth > 0) return `h${Math.min(6, depth + 1)}` as 'h2'
  // a paragraph cannot hold the notes of a page
  if (hasPages) return 'div'
  return format?.role === 'quote' ? 'blockquote' : 'p'
}

/** Marks changes of the paragraph's end and format, each with a sign after it. */
function ParagraphEnd({ clause, context }: Pick<ClauseTextProps, 'clause' | 'context'>) {
  const { end, reformatted } = clause
  return (
    <>
      {end && <EndMarksOf marks={end} kinds={{ inserted: 'endInserted', deleted: 'endDeleted' }} context={context} />}
      {reformatted !== undefined && (
        <span className="paragraph-sign" {...changeAttributes('paragraphReformatted', reformatted, context.authorOf)} />
      )}
    </>
  )
}

interface EndMarksProps {
  marks: EndMarks
  kinds: Record<keyof EndMarks, SpokenKind>
  context: InlineContext
}

export function EndMarksOf({ marks: { inserted, deleted }, kinds, context: { authorOf } }: EndMarksProps) {
  return (
    <>
      {inserted && <ins className="paragraph-sign" {...changeAttributes(kinds.inserted, inserted.change, authorOf)} />}
      {deleted && <del className="paragraph-sign" {...changeAttributes(kinds.deleted, deleted.change, authorOf)} />}
    </>
  )
}
