import type { RedlineRequest } from '../../../api/generated/calls.ts'
import { explainError } from '../../../shell/explain-error.ts'
import { negotiationsText } from '../../../texts/negotiations-text.ts'
import { text } from '../../../texts/text.ts'
import { Button } from '../../../ui/button.tsx'
import { Message } from '../../../ui/message.tsx'
import { ReadButton } from '../../document/read-button.tsx'
import { useOrganization, useRead } from '../../session/account.tsx'
import { refusalSentence } from '../../shell/refusal-sentence.ts'
import { AgreedForm } from './agreed-form.tsx'

/** Shows the agreed document as it would be sent, and the form that sends it. */
export function AgreedDocument({ redline, title }: { redline: RedlineRequest; title: string }) {
  const { call } = useOrganization()
  const parameters = { redlineRequestId: redline.redlineRequestId }
  const read = 'GET /v1/redline-requests/{redlineRequestId}/agreed-document' as const
  const agreed = useRead(read, { parameters })
  if (agreed.error)
    return (
      <Message tone="bad">
        {refusalSentence(agreed.error) || explainError(agreed.error)}{' '}
        <Button kind="quiet" onClick={() => void agreed.refetch()}>
          {text('tryAgain')}
        </Button>
      </Message>
    )
  if (!agreed.data)
    return (
      <p className="muted" role="status">
        {negotiationsText('agreedLoading')}
      </p>
    )
  const load = async () => ({
    kind: negotiationsText('agreedKind'),
    title,
    address: (await call(read, { parameters })).documentPresignedUrl,
    pages: [],
    isWhole: false,
  })
  return (
    <>
      <p>{negotiationsText('agreedBody')}</p>
      <ReadButton load={load}>{negotiationsText('readAgreed')}</ReadButton>
      <AgreedForm redline={redline} agreed={agreed.data} />
    </>
  )
}
