import { useMutation } from '@tanstack/react-query'
import type { SignatureRequest } from '../../../api/generated/calls.ts'
import { applicationText } from '../../../texts/application/application-text.ts'
import { formatMoment, text } from '../../../texts/text.ts'
import { Button } from '../../../ui/button.tsx'
import { Message } from '../../../ui/message.tsx'
import { Sheet } from '../../../ui/sheet.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { useCopied } from '../../../ui/use-copied.ts'
import { useOrganization } from '../../session/account.tsx'
import { refusalSentence } from '../../shell/refusal-sentence.ts'
import { nameOf, type Signer } from './request-state.ts'

interface LinkSheetProps {
  request: SignatureRequest
  signer: Signer
  onClose(): void
}

/** Makes a signing link to hand over, once it is clear what it opens. It is shown here and nowhere else. */
export function LinkSheet({ request, signer, onClose }: LinkSheetProps) {
  const { call } = useOrganization()
  const { recipientSignatureId } = signer
  const making = useMutation({
    mutationFn: () =>
      call('POST /v1/recipient-signatures/{recipientSignatureId}/url', { parameters: { recipientSignatureId } }),
  })
  const { signingUrl = '', expiresAt } = making.data ?? {}
  const { isCopied, copy } = useCopied(signingUrl)
  const name = nameOf(signer)
  return (
    <Sheet
      title={applicationText('signingLinkOf', { name })}
      closeLabel={text('close')}
      onClose={onClose}
      footer={
        signingUrl === '' ? (
          <>
            <Button onClick={onClose}>{applicationText('cancel')}</Button>
            <Button kind="primary" busy={making.isPending} onClick={() => making.mutate()}>
              {applicationText('createLink')}
            </Button>
          </>
        ) : (
          <Button kind="primary" onClick={copy}>
            {applicationText(isCopied ? 'linkCopied' : 'copyLink')}
          </Button>
        )
      }
    >
      <div className="app-form">
        <p>
          {applicationText('signingLinkBody', { name })}
          {request.delivery === 'regular' && ` ${applicationText('signingLinkMailed', { name })}`}
        </p>
        {expiresAt && (
          <TextField
            label={applicationText('signingLink')}
            hint={applicationText('linkUntil', { when: formatMoment(expiresAt) })}
            readOnly
            value={signingUrl}
            onChange={() => {}}
          />
        )}
        {making.error && <Message tone="bad">{refusalSentence(making.error)}</Message>}
      </div>
    </Sheet>
  )
}
