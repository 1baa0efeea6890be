import { useState } from 'react'
import type { SignatureRequest } from '../../../api/generated/calls.ts'
import { applicationText } from '../../../texts/application-text.ts'
import { Button } from '../../../ui/button.tsx'
import { Message } from '../../../ui/message.tsx'
import { useOrganization } from '../../session/account.tsx'
import { useOrganizationAct } from '../../session/use-organization-act.ts'
import { refusalSentence } from '../../shell/refusal-sentence.ts'
import { Downloads } from './downloads.tsx'
import { ExtendSheet } from './extend-sheet.tsx'
import { allowedIn, requestPhase } from './request-state.ts'
import { VoidSheet } from './void-sheet.tsx'

/** Shows the actions for a request as a whole, such as reminding and voiding. */
export function RequestActions({ request }: { request: SignatureRequest }) {
  const { may, call } = useOrganization()
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
  return (
    <>
      <div className="app-actions">
        {request.status === 'Completed' && request.contentDeletedAt === null && <Downloads request={request} />}
        {canWrite && allowed.remind && delivery === 'regular' && (
          <Button kind="primary" busy={reminder.isPending} onClick={() => reminder.mutate(undefined)}>
            {applicationText('remind')}
          </Button>
        )}
        {canWrite && allowed.reseal && (
          <Button kind="primary" busy={reseal.isPending} onClick={() => reseal.mutate(undefined)}>
            {applicationText('reseal')}
          </Button>
        )}
        {canWrite && allowed.extend && <Button onClick={() => setSheet('extend')}>{applicationText('extend')}</Button>}
        {canWrite && allowed.void && (
          <Button onClick={() => setSheet('void')}>{applicationText('cancelRequest')}</Button>
        )}
      </div>
      {reminder.isSuccess && <Message tone="info">{applicationText('reminded')}</Message>}
      {reminder.error && <Message tone="bad">{refusalSentence(reminder.error)}</Message>}
      {reseal.error && <Message tone="bad">{refusalSentence(reseal.error)}</Message>}
      {sheet === 'extend' && <ExtendSheet request={request} onClose={() => setSheet(null)} />}
      {sheet === 'void' && <VoidSheet request={request} onClose={() => setSheet(null)} />}
    </>
  )
}
