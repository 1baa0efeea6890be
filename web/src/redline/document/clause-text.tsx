import { type CSSProperties, memo } from 'react'
import type { EndMarks, StoryClause } from '../../api/generated/calls.ts'
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
      {label && <Label label={label} clause={clause} />}
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
}

function Label({ label, clause: { hiddenLabel, format } }: LabelProps) {
  const { look, format: formats, suffix } = format?.label ?? {}
  return (
    <span
      className={hiddenLabel ? 'clause-label text-hidden' : 'clause-label'}
      style={look && lookStyle(look)}
      data-suffix={suffix ?? 'tab'}
    >
      {formatted(formats, label)}
    </span>
  )
}

/** Returns the block attributes of a clause, for reading and editing. */
export function blockAttributes(clause: StoryClause, depth: number, look: DocumentLook) {
  const { format } = clause
  const label = labelRoom(clause, look)
  const style = blockStyle(format, familyOf(look.text.font).line)
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
    'data-tabs': hasTab(clause) ? JSON.stringify(tabFacts(clause, look)) : undefined,
  }
}

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
