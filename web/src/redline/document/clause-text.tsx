import { type CSSProperties, memo } from 'react'
import type { EndMarks, StoryClause } from '../../api/generated/calls.ts'
import type { View } from '../store/negotiation-store.ts'
import { drawInlines, type InlineContext } from './inline/draw-inlines.tsx'
import { acceptedContent, inlinesOf } from './inline/groups.ts'
import { changeAttributes, type SpokenKind } from './inline/spoken.ts'

export interface ClauseTextProps {
  clause: StoryClause
  /** Clauses that were joined to the start of this clause. */
  before: readonly StoryClause[]
  /** The one-based nesting depth of a heading; 0 for other clauses. */
  depth: number
  view: View
  context: InlineContext
}

/** Draws the text of a clause, in the element with the class `clause` of its row. */
export const ClauseText = memo(function ClauseText({ clause, before, depth, view, context }: ClauseTextProps) {
  const Tag = tagOf(clause, depth)
  const label = labelOf(clause, before)
  const draw = (part: StoryClause) =>
    drawInlines(inlinesOf(view === 'clean' ? acceptedContent(part.content) : part.content), context)
  return (
    <Tag {...blockAttributes(clause, depth, label)} data-leaving={(view !== 'clean' && clause.deleted) || undefined}>
      {label && <span className={clause.hiddenLabel ? 'clause-label text-hidden' : 'clause-label'}>{label}</span>}
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

/** Returns the block attributes of a clause, for reading and editing. */
export const blockAttributes = ({ format, label: ownLabel }: StoryClause, depth: number, label = ownLabel) => ({
  className: 'clause',
  dir: format?.direction,
  lang: format?.language,
  style: placeOf(format),
  'data-role': format?.role,
  'data-level': depth || undefined,
  'data-align': format?.align,
  'data-hanging': (label && (format?.indent?.firstLine ?? 0) < 0) || undefined,
})

function tagOf({ format }: StoryClause, depth: number) {
  if (depth > 0) return `h${Math.min(6, depth + 1)}` as 'h2'
  return format?.role === 'quote' ? 'blockquote' : 'p'
}

/**
 * Returns the indents of a clause as custom properties. Their lengths are the document's; the style sheet scales them
 * to the page.
 */
function placeOf(format: StoryClause['format']): CSSProperties | undefined {
  const indent = format?.indent
  if (!indent) return undefined
  const { start = 0, end = 0, firstLine = 0 } = indent
  return { '--start': start, '--end': end, '--first': firstLine, '--hang': Math.max(0, -firstLine) } as CSSProperties
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
