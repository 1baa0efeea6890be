import { useMutation } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import type { SignatureRequest } from '../../../api/generated/calls.ts'
import { requestText } from '../../../texts/request-text.ts'
import { Button } from '../../../ui/button.tsx'
import { Message } from '../../../ui/message.tsx'
import { useOrganization } from '../../session/account.tsx'
import { downloadFile } from '../../shell/download-file.ts'
import { refusalSentence } from '../../shell/refusal-sentence.ts'
import { useSignedDownload } from '../use-signed-download.ts'

/**
 * Downloads the files of a completed request. Each download requests a new address, because addresses are valid for
 * only five minutes.
 */
export function Downloads({ request: { signatureRequestId } }: { request: SignatureRequest }) {
  const { call } = useOrganization()
  const signed = useSignedDownload(signatureRequestId)
  const evidence = useMutation({
    mutationFn: () =>
      call('GET /v1/signature-requests/{signatureRequestId}/evidence', { parameters: { signatureRequestId } }),
    onSuccess: ({ evidencePresignedUrl }) => downloadFile(evidencePresignedUrl),
  })
  const error = signed.error ?? evidence.error
  const icon = <Download aria-hidden="true" />
  return (
    <>
      <Button kind="primary" icon={icon} busy={signed.isPending} onClick={() => signed.mutate(undefined)}>
        {requestText('downloadSigned')}
      </Button>
      <Button icon={icon} busy={evidence.isPending} onClick={() => evidence.mutate()}>
        {requestText('downloadEvidence')}
      </Button>
      {error && <Message tone="bad">{refusalSentence(error)}</Message>}
    </>
  )
}
