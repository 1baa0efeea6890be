import { useEffect, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import type { SignatureRequest } from '../../../api/generated/calls.ts'
import { paths } from '../../../paths.ts'
import { requestText } from '../../../texts/request-text.ts'
import { Button } from '../../../ui/button.tsx'
import { Message } from '../../../ui/message.tsx'
import { PartView, partOf } from '../../../ui/part.tsx'
import { useOrganization } from '../../session/account.tsx'
import { useOrganizationAct } from '../../session/use-organization-act.ts'
import { refusalSentence } from '../../shell/refusal-sentence.ts'
import { useMailWord } from '../../shell/use-mail-word.ts'
import { useMay } from '../../where/use-may.ts'
import { Downloads } from './downloads.tsx'
import { allowedIn, requestPhase } from './request-state.ts'

const extendSheet = partOf(async () => (await import('./extend-sheet.tsx')).ExtendSheet)
const voidSheet = partOf(async () => (await import('./void-sheet.tsx')).VoidSheet)

/** Shows the actions for a request as a whole, such as reminding and voiding. */
export function RequestActions({ request }: { request: SignatureRequest }) {
  const { call } = useOrganization()
  const may = useMay(request)
  const [sheet, setSheet] = useState<'extend' | 'void' | null>(null)
  const { signatureRequestId, delivery } = request
  const reminder = useOrganizationAct(() =>
    call('POST /v1/signature-requests/{signatureRequestId}/remind', { parameters: { signatureRequestId }, body: {} }),
  )
  const reseal = useOrganizationAct(() =>
    call('POST /v1/signature-requests/{signatureRequestId}/reseal', { parameters: { signatureRequestId } }),
  )
  const allowed = allowedIn[requestPhase(request)]
  const canWrite = may('signature-requests:write')
  useEffect(() => {
    // A sheet that does not arrive now is loaded when it is opened.
    if (canWrite && allowed.extend) extendSheet.load().catch(() => undefined)
    if (canWrite && allowed.void) voidSheet.load().catch(() => undefined)
  }, [canWrite, allowed])
  const isAnswered = request.status === 'Completed' || request.sentAgainAs !== null
  const navigate = useNavigate()
  const mail = useMailWord()
  const again = useOrganizationAct(
    () => call('POST /v1/request-drafts/again', { body: { signatureRequestId } }),
    ({ draftId }) => void navigate(paths.draft({ draftId })),
  )
  return (
    <>
      <div className="app-actions">
        {request.status === 'Completed' && request.contentDeletedAt === null && <Downloads request={request} />}
        {canWrite && request.status !== 'Created' && request.contentDeletedAt === null && (
          <Button
            kind={isAnswered ? 'plain' : 'primary'}
            busy={again.isPending}
            onClick={() => again.mutate(undefined)}
          >
            {requestText('sendAgain')}
          </Button>
        )}
        {canWrite && allowed.remind && delivery === 'regular' && (
          <Button kind="primary" busy={reminder.isPending} onClick={() => reminder.mutate(undefined)}>
            {requestText('remind')}
          </Button>
        )}
        {canWrite && allowed.reseal && (
          <Button kind="primary" busy={reseal.isPending} onClick={() => reseal.mutate(undefined)}>
            {requestText('reseal')}
          </Button>
        )}
        {canWrite && allowed.extend && <Button onClick={() => setSheet('extend')}>{requestText('extend')}</Button>}
        {canWrite && allowed.void && <Button onClick={() => setSheet('void')}>{requestText('cancelRequest')}</Button>}
      </div>
      {request.sentAgainAs !== null && (
        <p>
          {requestText('sentAgain')}{' '}
          <Link to={paths.request({ signatureRequestId: request.sentAgainAs })}>{requestText('openSentAgain')}</Link>
        </p>
      )}
      {reminder.isSuccess && <Message tone="info">{requestText('reminded', { mail })}</Message>}
      {reminder.error && <Message tone="bad">{refusalSentence(reminder.error)}</Message>}
      {again.error && <Message tone="bad">{refusalSentence(again.error)}</Message>}
      {reseal.error && <Message tone="bad">{refusalSentence(reseal.error)}</Message>}
      {sheet === 'extend' && <PartView part={extendSheet} props={{ request, onClose: () => setSheet(null) }} />}
      {sheet === 'void' && <PartView part={voidSheet} props={{ request, onClose: () => setSheet(null) }} />}
    </>
  )
}
