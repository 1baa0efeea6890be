import { Type } from '@sinclair/typebox'
import { anyone, defineRoute, type Route } from '../../http/route.ts'
import { sendStored } from '../../http/send-stored.ts'
import { CodedError } from '../../platform/coded-error.ts'
import { isId } from '../../platform/ids.ts'
import { readSignatureRequest } from '../signature-requests/read-signature-request.ts'
import { completedFile } from './completed-file.ts'
import { type DownloadKind, isValidDownload } from './presigned-download.ts'

const query = Type.Object({
  expires: Type.String({ pattern: '^\\d{1,12}$' }),
  signature: Type.String({ maxLength: 100 }),
})

export const downloadRoutes: Route[] = [downloadRoute('signed-envelope'), downloadRoute('certificate')]

function downloadRoute(kind: DownloadKind): Route {
  return defineRoute({
    method: 'GET',
    path: `/downloads/${kind}/:signatureRequestId`,
    versioned: false,
    operationId: kind === 'certificate' ? 'downloadCertificate' : 'downloadSignedEnvelope',
    summary: 'The file behind a presigned URL, also by ranges',
    access: anyone,
    query,
    errors: ['download_link_expired'],
    async handle({ platform, query: { expires, signature }, request, reply }) {
      const { signatureRequestId } = request.params as { signatureRequestId: string }
      if (
        !isId('sreq', signatureRequestId) ||
        !isValidDownload(platform, kind, signatureRequestId, Number(expires), signature)
      ) {
        throw new CodedError('download_link_expired')
      }
      const found = await readSignatureRequest(platform.database, signatureRequestId)
      if (found?.request.status !== 'Completed') throw new CodedError('download_link_expired')
      return sendStored(platform, request, reply, await completedFile(platform, found.request, kind))
    },
  })
}
