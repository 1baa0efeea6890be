import type { Story } from '../../api/generated/calls.ts'
import { redlineText } from '../../texts/redline-text.ts'
import { ClauseRow } from './clause-row.tsx'
import type { Drawing } from './drawing.ts'
import { PageFoot, PageHead } from './page-edge.tsx'
import type { PageBlock } from './plan/chunks.ts'
import { storyBlocks } from './plan/document-plan.ts'
import type { PageStoryBlock } from './plan/sections.ts'
import { TableView } from './table-view.tsx'

interface BlockViewProps {
  block: PageBlock
  drawing: Drawing
  /** The stories of the enclosing clause, for a block in a story. They include the stories inside the block. */
  around?: readonly Story[]
}

/** Draws a paragraph, a table, or another block between paragraphs. */
export function BlockView({ block, drawing, around }: BlockViewProps) {
  switch (block.kind) {
    case 'clause': {
      const { clause, before, depth, beside, overlap, breaks } = block
      return (
        <ClauseRow
          clause={clause}
          before={before}
          depth={depth}
          beside={beside}
          overlap={overlap}
          breaks={breaks}
          drawing={drawing}
          {...(around && { around })}
        />
      )
    }
    case 'table':
      return <TableView table={block} drawing={drawing} {...(around && { around })} />
    case 'gap':
      return <p className="clauses-left-out">{redlineText('leftOut', { count: block.count })}</p>
    case 'section':
      return <hr className="section-break" aria-label={redlineText('sectionBreak')} />
    case 'pageFoot':
      return <PageFoot page={block.page} drawing={drawing} />
    case 'pageHead':
      return <PageHead page={block.page} drawing={drawing} />
    case 'pageStory':
      return <PageStory block={block} drawing={drawing} />
    default:
      return block satisfies never
  }
}

/** Draws a block in a table or a note. */
export const drawBlock: Drawing['drawBlock'] = (block, drawing, around) => (
  <BlockView key={block.key} block={block} drawing={drawing} {...(around && { around })} />
)

/** Draws a header or footer. */
function PageStory({ block, drawing }: { block: PageStoryBlock; drawing: Drawing }) {
  const { story, pages, boxes } = block
  const label = story.kind === 'header' ? redlineText(`header_${pages}`) : redlineText(`footer_${pages}`)
  return (
    // biome-ignore lint/a11y/useSemanticElements: a document may have many headers, which are not landmarks.
    <div className="page-story" role="group" aria-label={label} data-story={story.id} data-label={label} tabIndex={-1}>
      {storyBlocks(story.clauses, drawing.view).map(inner => drawBlock(inner, drawing, boxes))}
    </div>
  )
}
