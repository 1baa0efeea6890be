import { type CSSProperties, type MouseEvent, useMemo } from 'react'
import type { InlineNode, Story, StoryClause } from '../../api/generated/calls.ts'
import { redlineText } from '../../texts/redline-text.ts'
import { asCopy, type Drawing } from './drawing.ts'
import { documentStyle, points } from './look/look-style.ts'
import { storyBlocks } from './plan/document-plan.ts'
import type { PageStory, PlannedPage } from './plan/planned-page.ts'
import { StoryView } from './story-view.tsx'

interface EdgeProps {
  page: PlannedPage
  drawing: Drawing
}

/** Draws the foot of a page: its notes, and its footers. */
export function PageFoot({ page, drawing }: EdgeProps) {
  return (
    <div
      className="page-foot"
      data-alone={page.isWithoutText || undefined}
      style={page.room > 0 ? { paddingBlockStart: points(page.room) } : undefined}
    >
      {page.notes.length > 0 && (
        <div className="page-notes" data-ruled={page.notes.some(({ story }) => story.kind === 'footnote') || undefined}>
          {page.notes.map(({ story, around }) => (
            <StoryView key={story.id} story={story} around={around} drawing={drawing} />
          ))}
        </div>
      )}
      <div className="page-footers">
        {page.footers.map(story => (
          <PageText key={story.story.id} text={story} page={page} drawing={drawing} />
        ))}
      </div>
    </div>
  )
}

/** Draws the head of a page. */
export function PageHead({ page, drawing }: EdgeProps) {
  const name = redlineText('pageOf', { page: page.number, count: page.count })
  return (
    <div className="page-head" data-page={page.number}>
      {page.number > 1 && (
        // biome-ignore lint/a11y/useSemanticElements: a rule has no words.
        <div className="page-gap" role="separator" aria-label={name}>
          {name}
        </div>
      )}
      <div className="page-headers">
        {page.headers.map(story => (
          <PageText key={story.story.id} text={story} page={page} drawing={drawing} />
        ))}
      </div>
    </div>
  )
}

/** Draws the end of a page and the beginning of the next within a clause or a table. */
export const drawBreak: Drawing['drawBreak'] = (pageBreak, drawing) =>
  'isMark' in pageBreak && pageBreak.isMark ? drawMark(pageBreak.begun) : drawSeam(pageBreak, drawing)

const drawMark = ({ number, count }: PlannedPage) => (
  <span key={`mark ${number}`} className="page-mark" data-mark={number}>
    {redlineText('pageOf', { page: number, count })}
  </span>
)

/** A press beside the notes and footers of a page is not one on the clause around the edge. */
function keepFocus(event: MouseEvent) {
  if (!(event.target as Element).closest('[data-story]')) event.preventDefault()
}

const drawSeam: Drawing['drawBreak'] = ({ ended, begun }, drawing) => (
  // biome-ignore lint/a11y/noStaticElementInteractions: a press only leaves the focus where it is.
  <span
    key={`page ${begun.number}`}
    className="page-seam"
    style={documentStyle(drawing.look) as CSSProperties}
    onMouseDown={keepFocus}
  >
    <PageFoot page={ended} drawing={drawing} />
    <PageHead page={begun} drawing={drawing} />
  </span>
)

interface PageTextProps extends EdgeProps {
  text: PageStory
}

/** Draws a header or footer with the numbers of its page. Those that an earlier page shows too are only looked at. */
function PageText({ text: { story, around, isCopy }, page: { shown, count }, drawing }: PageTextProps) {
  const numbered = useMemo(() => withNumbers(story, { shown, count }), [story, shown, count])
  if (!isCopy)
    return (
      // biome-ignore lint/a11y/useSemanticElements: a document may have many headers, which are not landmarks.
      <div
        role="group"
        aria-label={redlineText(story.kind === 'header' ? 'header_only' : 'footer_only')}
        data-story={story.id}
        tabIndex={-1}
      >
        {drawBlocks(numbered, drawing, around)}
      </div>
    )
  return (
    <div aria-hidden="true" inert>
      {drawBlocks(numbered, { ...drawing, ...asCopy }, around)}
    </div>
  )
}

const drawBlocks = (story: Story, drawing: Drawing, around: readonly Story[]) =>
  storyBlocks(story.clauses, drawing.view).map(block => drawing.drawBlock(block, drawing, around))

/** Writes the numbers of a page into the fields for them. */
const withNumbers = (story: Story, page: Numbers): Story => ({
  ...story,
  clauses: story.clauses.map((clause): StoryClause => {
    if (clause.content.every(({ field }) => field?.name !== 'PAGE' && field?.name !== 'NUMPAGES')) return clause
    const seen = new Set<number>()
    return { ...clause, content: clause.content.map(node => withNumber(node, page, seen)) }
  }),
})

type Numbers = Pick<PlannedPage, 'shown' | 'count'>

function withNumber(node: InlineNode, { shown: number, count }: Numbers, seen: Set<number>): InlineNode {
  const value = node.field?.name === 'PAGE' ? number : node.field?.name === 'NUMPAGES' ? count : undefined
  if (value === undefined || node.type !== 'text') return node
  const shown = seen.has(node.field!.index) ? '' : String(value)
  seen.add(node.field!.index)
  return { ...node, shown }
}
