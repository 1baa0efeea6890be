import type { RedlineSession, SendPreview } from '../../api/generated/calls.ts'
import { redlineText } from '../../texts/redline-text.ts'
import { PlaceLinks } from './place-links.tsx'
import { summaryLines } from './send-summary.ts'
import type { PlaceToShow } from './show-place.ts'

interface SendSummaryViewProps {
  preview: SendPreview
  session: RedlineSession
  onShow(place: PlaceToShow): void
}

/** Describes the round that is about to end. */
export function SendSummaryView({ preview, session, onShow }: SendSummaryViewProps) {
  const lines = summaryLines(preview, session)
  const internal = session.comments.filter(comment => comment.internal && !comment.resolved).length
  const open = preview.changes.filter(change => change.open && change.side !== session.member.side).length
  return (
    <section aria-label={redlineText('sendSummary')}>
      <ul className="send-summary">
        {lines.length === 0 && <li>{redlineText('sendNothing')}</li>}
        {lines.map(line => (
          <li key={line.text}>
            {line.text}
            {line.places.length > 0 && ': '}
            <PlaceLinks places={line.places} onShow={onShow} />
          </li>
        ))}
        {open > 0 && <li className="muted">{redlineText('sendStillOpen', { count: open })}</li>}
        {internal > 0 && <li className="muted">{redlineText('sendInternal', { count: internal })}</li>}
      </ul>
    </section>
  )
}
