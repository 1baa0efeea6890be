import { useOrganization } from '../session/account.tsx'
import { useOrganizationAct } from '../session/use-organization-act.ts'
import { downloadFile } from '../shell/download-file.ts'

const betweenDownloadsMs = 1_000

/** Downloads the signed document of a completed request, and its certificate if that is a separate file. */
export function useSignedDownload(signatureRequestId: string) {
  const { call } = useOrganization()
  return useOrganizationAct(
    () =>
      call('GET /v1/signature-requests/{signatureRequestId}/signed-envelope', { parameters: { signatureRequestId } }),
    ({ signedEnvelopePresignedUrl, certificatePresignedUrl }) => {
      downloadFile(signedEnvelopePresignedUrl)
      // A second download started at once would cancel the first.
      if (certificatePresignedUrl) setTimeout(() => downloadFile(certificatePresignedUrl), betweenDownloadsMs)
    },
  )
}
