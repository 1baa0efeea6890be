import type { ReactNode } from 'react'
import type { Clause, DocumentLayout, InlineNode, RedlineSide } from '../../api/generated/calls.ts'
import { redlineText } from '../../texts/redline/redline-text.ts'
import type { View } from '../store/negotiation-store.ts'

/** Who made a change, as far as it is known: a comparison of two rounds has no authors. */
export interface ChangeAuthor {
  author: string
  side: RedlineSide
  at: string | null
}

export interface DocumentBodyProps {
  clauses: readonly Clause[]
  layout: DocumentLayout
  view: View
  authorOf(changeId: string): ChangeAuthor | undefined
  /** A picture by its id in the document. Throws `ApiError` or `ConnectionError`. */
  loadMedia(mediaId: string): Promise<Blob>
  /** Puts a clause among what belongs to it: its editor instead of its text, marks beside it. */
  renderClause?(clause: Clause, text: ReactNode): ReactNode
}

/** A document with its markup: the one that is negotiated, that of a round, a comparison, the preview of sending. */
export function DocumentBody(props: DocumentBodyProps) {
  const { clauses, renderClause = (_clause, text) => text } = props
  return (
    <div className="redline-body">
      {clauses.map(clause => (
        <div key={clause.anchor} className="clause-row" data-anchor={clause.anchor}>
          {renderClause(clause, <ClauseText clause={clause} {...props} />)}
        </div>
      ))}
    </div>
  )
}

function ClauseText({ clause, authorOf }: { clause: Clause } & Pick<DocumentBodyProps, 'authorOf'>) {
  return (
    <p className="clause" dir="auto">
      {clause.label && <span className="clause-label">{clause.label} </span>}
      {clause.content.map((node, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: nodes have no ids, and are replaced together.
        <Inline key={index} node={node} authorOf={authorOf} />
      ))}
    </p>
  )
}

function Inline({ node, authorOf }: { node: InlineNode } & Pick<DocumentBodyProps, 'authorOf'>) {
  const shown = 'shown' in node && node.shown !== undefined ? node.shown : node.text
  const mark = node.deleted ?? node.inserted
  if (!mark) return <>{shown}</>
  const author = authorOf(mark.change)
  const Tag = node.deleted ? 'del' : 'ins'
  return (
    <Tag data-change={mark.change} data-side={author?.side}>
      {author && (
        <span className="sr-only">
          {redlineText(node.deleted ? 'deletedBy' : 'insertedBy', { author: author.author })}{' '}
        </span>
      )}
      {shown}
    </Tag>
  )
}
