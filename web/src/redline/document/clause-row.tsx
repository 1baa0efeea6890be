import { type CSSProperties, memo } from 'react'
import type { Story, StoryClause } from '../../api/generated/calls.ts'
import { ClauseText } from './clause-text.tsx'
import { type Drawing, isSameDrawing } from './drawing.ts'
import { HiddenNote } from './hidden-note.tsx'
import type { ClauseBlock } from './plan/blocks.ts'
import type { AnyClause } from './plan/clause-changes.ts'
import { clausesAt, isSameBreaks } from './plan/pages.ts'
import { isSameList } from './plan/same-list.ts'
import { StoryView } from './story-view.tsx'

interface ClauseRowProps {
  clause: AnyClause
  before: readonly AnyClause[]
  depth: number
  beside?: ClauseBlock['beside']
  overlap?: ClauseBlock['overlap']
  breaks?: ClauseBlock['breaks']
  drawing: Drawing
  /**
   * The stories of the enclosing clause, for a clause in a story. They include the stories that this clause refers to.
   */
  around?: readonly Story[]
}

const none: readonly Story[] = []

/**
 * Draws a clause with its notes and text boxes. Renders again only if the clause is another object, or if the authors
 * of its changes differ.
 */
export const ClauseRow = memo(function ClauseRow(props: ClauseRowProps) {
  const { clause, before, depth, beside, overlap, breaks, drawing, around = none } = props
  const { view, look, activeAnchor, renderClause, placed, isCopy } = drawing
  const { anchor, stories = around } = clause
  const text = (
    <ClauseText
      clause={clause}
      before={before}
      depth={depth}
      view={view}
      context={drawing}
      look={look}
      breaks={breaks}
    />
  )
  const inFlow = (part: AnyClause, stories: readonly Story[]) =>
    storiesIn(part, stories).filter(story => !placed.has(story.id))
  return (
    <div
      className="clause-row"
      data-anchor={isCopy ? undefined : anchor}
      data-beside={beside}
      style={overlap === undefined ? undefined : ({ '--overlap': overlap } as CSSProperties)}
      data-locked={clause.editable === false || undefined}
      tabIndex={isCopy ? undefined : -1}
    >
      {renderClause(clause, text, anchor === activeAnchor)}
      {[...before, clause].map(part => (
        <HiddenNote key={part.anchor} clause={part} onEdit={drawing.onEdit} />
      ))}
      {stories.length > 0 &&
        inFlow(clause, stories).map(story => (
          <StoryView key={story.id} story={story} around={stories} drawing={drawing} />
        ))}
      {before.flatMap(part =>
        inFlow(part, part.stories ?? none).map(story => (
          <StoryView key={story.id} story={story} around={part.stories ?? none} drawing={drawing} />
        )),
      )}
    </div>
  )
}, isSameRow)

/** Returns the stories that the nodes of a clause refer to. */
const storiesIn = ({ content }: StoryClause, stories: readonly Story[]): Story[] =>
  content.flatMap(node => {
    const id = 'story' in node ? node.story : undefined
    return id === undefined ? [] : (stories.find(story => story.id === id) ?? [])
  })

function isSameRow(a: ClauseRowProps, b: ClauseRowProps): boolean {
  return (
    a.clause === b.clause &&
    a.depth === b.depth &&
    a.beside === b.beside &&
    a.overlap === b.overlap &&
    a.around === b.around &&
    isSameBreaks(a.breaks, b.breaks) &&
    isSameList(a.before, b.before, Object.is) &&
    isSameDrawing(relevantDrawing(a), relevantDrawing(b), () => [a.clause, ...a.before, ...clausesAt(a.breaks)])
  )
}

/** Returns the drawing without the edited clause, unless that is this clause or a clause inside it. */
function relevantDrawing({ drawing, clause, breaks }: ClauseRowProps): Drawing {
  const { activeAnchor } = drawing
  if (activeAnchor === null) return drawing
  const isInside = [...(clause.stories ?? []).flatMap(story => story.clauses), ...clausesAt(breaks)].some(
    inner => inner.anchor === activeAnchor,
  )
  return isInside || clause.anchor === activeAnchor ? drawing : { ...drawing, activeAnchor: null }
}
