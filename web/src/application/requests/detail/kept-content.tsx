import { type FormEvent, useState } from 'react'
import type { SignatureRequest } from '../../../api/generated/calls.ts'
import { requestText } from '../../../texts/request-text.ts'
import { formatMoment } from '../../../texts/text.ts'
import { Button } from '../../../ui/button.tsx'
import { Message } from '../../../ui/message.tsx'
import { useOrganization } from '../../session/account.tsx'
import { useOrganizationAct } from '../../session/use-organization-act.ts'
import { FormSheet } from '../../shell/form-sheet.tsx'
import { refusalSentence } from '../../shell/refusal-sentence.ts'
import { useMay } from '../../where/use-may.ts'

/** Shows how long the content of a request is kept, and lets an admin keep or delete it. */
export function KeptContent({ request }: { request: SignatureRequest }) {
  const { call } = useOrganization()
  const may = useMay(request)
  const [isDeleting, setDeleting] = useState(false)
  const { signatureRequestId, status, contentDeletedAt, contentDeletionDueAt: dueAt, legalHoldSince } = request
  const parameters = { signatureRequestId }
  const keeping = useOrganizationAct(() =>
    call('POST /v1/signature-requests/{signatureRequestId}/content/keep', { parameters }),
  )
  const holding = useOrganizationAct(() =>
    call('POST /v1/signature-requests/{signatureRequestId}/legal-hold', { parameters }),
  )
  const lifting = useOrganizationAct(() =>
    call('DELETE /v1/signature-requests/{signatureRequestId}/legal-hold', { parameters }),
  )
  const mayDecide = may('content:delete')
  const error = keeping.error ?? holding.error ?? lifting.error
  if (contentDeletedAt !== null || (!mayDecide && dueAt === null && legalHoldSince === null)) return null
  return (
    <section className="app-section" aria-labelledby="kept-content">
      <h2 id="kept-content">{requestText('keptTitle')}</h2>
      {dueAt !== null && <Message tone="warn">{requestText('deletionPlanned', { when: formatMoment(dueAt) })}</Message>}
      {legalHoldSince !== null && <p>{requestText('onLegalHold', { when: formatMoment(legalHoldSince) })}</p>}
      {mayDecide && legalHoldSince === null && dueAt === null && (
        <p className="muted">{requestText('legalHoldBody')}</p>
      )}
      {mayDecide && (
        <div className="app-actions">
          {dueAt !== null && (
            <Button kind="primary" busy={keeping.isPending} onClick={() => keeping.mutate(undefined)}>
              {requestText('keepContent')}
            </Button>
          )}
          {legalHoldSince === null ? (
            <Button busy={holding.isPending} onClick={() => holding.mutate(undefined)}>
              {requestText('placeLegalHold')}
            </Button>
          ) : (
            <Button busy={lifting.isPending} onClick={() => lifting.mutate(undefined)}>
              {requestText('liftLegalHold')}
            </Button>
          )}
          {status !== 'Created' && dueAt === null && legalHoldSince === null && (
            <Button onClick={() => setDeleting(true)}>{requestText('deleteContent')}</Button>
          )}
        </div>
      )}
      {error && <Message tone="bad">{refusalSentence(error)}</Message>}
      {isDeleting && <DeleteSheet request={request} onClose={() => setDeleting(false)} />}
    </section>
  )
}

/** Explains what will be deleted, and when. */
function DeleteSheet({ request, onClose }: { request: SignatureRequest; onClose(): void }) {
  const { call } = useOrganization()
  const { signatureRequestId, title } = request
  const deleting = useOrganizationAct(
    () => call('DELETE /v1/signature-requests/{signatureRequestId}/content', { parameters: { signatureRequestId } }),
    onClose,
  )
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    deleting.mutate(undefined)
  }
  return (
    <FormSheet
      title={requestText('deleteContentTitle', { title })}
      button={requestText('deleteContent')}
      kind="danger"
      cancel={requestText('keepContent')}
      isBusy={deleting.isPending}
      onSubmit={onSubmit}
      onClose={onClose}
    >
      <p>{requestText('deleteContentBody')}</p>
      <p>{requestText('deleteContentLater')}</p>
      {deleting.error && <Message tone="bad">{refusalSentence(deleting.error)}</Message>}
    </FormSheet>
  )
}
