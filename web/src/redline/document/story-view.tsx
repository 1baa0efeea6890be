import type { CSSProperties } from 'react'
import type { Story } from '../../api/generated/calls.ts'
import { redlineText } from '../../texts/redline-text.ts'
import type { Drawing } from './drawing.ts'
import { storyBlocks } from './plan/document-plan.ts'

interface StoryViewProps {
  story: Story
  /** The stories of the enclosing clause. They include the stories inside this story. */
  around: readonly Story[]
  drawing: Drawing
}

/** Draws a note or text box below the clause that refers to it. */
export function StoryView({ story, around, drawing }: StoryViewProps) {
  const isBox = story.kind === 'textBox'
  const label = isBox ? redlineText('textBox') : redlineText('note', { label: story.label || '*' })
  return (
    <aside
      className={isBox ? 'clause-box' : 'clause-note'}
      role="note"
      aria-label={label}
      data-story={story.id}
      data-label={isBox ? undefined : story.label || '*'}
      style={isBox ? undefined : ({ '--note': JSON.stringify(story.label || '*') } as CSSProperties)}
      tabIndex={-1}
    >
      {storyBlocks(story.clauses, drawing.view).map(block => drawing.drawBlock(block, drawing, around))}
    </aside>
  )
}
