import { useState } from 'react'
import { Link } from 'react-router'
import type { ListedRequestDraft } from '../../../api/generated/calls.ts'
import { draftPath } from '../../../paths.ts'
import { applicationText } from '../../../texts/application-text.ts'
import { listOfNames } from '../../../texts/text.ts'
import { Button } from '../../../ui/button.tsx'
import { useOrganization } from '../../session/account.tsx'
import { useOrganizationAct } from '../../session/use-organization-act.ts'
import { Ago } from '../../shell/ago.tsx'
import { ConfirmSheet } from '../../shell/confirm-sheet.tsx'

/** Lists the person's drafts. Shows nothing if there are none. */
export function DraftList({ drafts }: { drafts: readonly ListedRequestDraft[] }) {
  const [discarded, setDiscarded] = useState<ListedRequestDraft | null>(null)
  if (drafts.length === 0) return null
  return (
    <section className="app-section" aria-labelledby="send-drafts">
      <h2 id="send-drafts">{applicationText('draftsTitle')}</h2>
      <ul className="app-rows app-drafts">
        {drafts.map(draft => (
          <li key={draft.draftId}>
            <div className="app-row-what">
              <strong dir="auto">{draft.title}</strong>
              <span className="muted">
                {draft.people.length > 0
                  ? applicationText('draftFor', { names: listOfNames(draft.people) })
                  : applicationText('draftForNobody')}
              </span>
            </div>
            <Ago moment={draft.updatedAt} />
            <div className="app-row-acts">
              <Link
                className="button button-plain"
                to={draftPath(draft.draftId, 'review')}
                aria-label={applicationText('draftContinueOf', { title: draft.title })}
              >
                {applicationText('draftContinue')}
              </Link>
              <Button
                kind="quiet"
                aria-label={applicationText('draftDiscardOf', { title: draft.title })}
                onClick={() => setDiscarded(draft)}
              >
                {applicationText('draftDiscard')}
              </Button>
            </div>
          </li>
        ))}
      </ul>
      {discarded && <DiscardSheet draft={discarded} onClose={() => setDiscarded(null)} />}
    </section>
  )
}

function DiscardSheet({
  draft: { draftId, title, isOneOff },
  onClose,
}: {
  draft: ListedRequestDraft
  onClose(): void
}) {
  const { call } = useOrganization()
  const act = useOrganizationAct(
    () => call('DELETE /v1/request-drafts/{draftId}', { parameters: { draftId } }),
    onClose,
  )
  return (
    <ConfirmSheet
      title={applicationText('draftDiscardTitle', { title })}
      body={applicationText(isOneOff ? 'draftDiscardBody' : 'draftDiscardBodyTemplate')}
      button={applicationText('draftDiscard')}
      act={act}
      onClose={onClose}
    />
  )
}
