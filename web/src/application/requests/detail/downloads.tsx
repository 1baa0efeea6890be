import { useMutation } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { pathOf } from '../../../api/call-path.ts'
import type { SignatureRequest } from '../../../api/generated/calls.ts'
import { applicationText } from '../../../texts/application/application-text.ts'
import { Button } from '../../../ui/button.tsx'
import { Message } from '../../../ui/message.tsx'
import { useOrganization } from '../../session/account.tsx'
import { refusalSentence } from '../../shell/refusal-sentence.ts'

/** The files of a completed request. Each address is asked for when it is needed: it opens for five minutes. */
export function Downloads({ request: { signatureRequestId } }: { request: SignatureRequest }) {
  const { call } = useOrganization()
  const parameters = { signatureRequestId }
  const signed = useMutation({
    mutationFn: () => call('GET /v1/signature-requests/{signatureRequestId}/signed-envelope', { parameters }),
    onSuccess({ signedEnvelopePresignedUrl, certificatePresignedUrl }) {
      download(signedEnvelopePresignedUrl)
      // a second one at once would end the first
      if (certificatePresignedUrl) setTimeout(() => download(certificatePresignedUrl), betweenDownloadsMs)
    },
  })
  const evidence = useMutation({
    mutationFn: () => call('GET /v1/signature-requests/{signatureRequestId}/evidence', { parameters }),
    onSuccess: ({ evidencePresignedUrl }) => download(evidencePresignedUrl),
  })
  const error = signed.error ?? evidence.error
  const icon = <Download aria-hidden="true" />
  return (
    <>
      <Button kind="primary" icon={icon} busy={signed.isPending} onClick={() => signed.mutate()}>
        {applicationText('downloadSigned')}
      </Button>
      <Button icon={icon} busy={evidence.isPending} onClick={() => evidence.mutate()}>
        {applicationText('downloadEvidence')}
      </Button>
      {error && <Message tone="bad">{refusalSentence(error)}</Message>}
    </>
  )
}

const betweenDownloadsMs = 1_000

/** Has the browser save what lies at an address of the service, under the name that the service gives. */
function download(address: string): void {
  const link = document.createElement('a')
  link.href = pathOf(address)
  link.download = ''
  document.body.append(link)
  link.click()
  link.remove()
}
