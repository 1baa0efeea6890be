import { callPath } from '../../api/call-path.ts'
import type { CreatedTemplate } from '../../api/generated/calls.ts'
import { pageHeaders } from '../../api/page-headers.ts'
import { uploadFile } from '../../api/upload-file.ts'
import { requestText } from '../../texts/request-text.ts'
import { useOnceKey } from '../send/use-once-key.ts'
import { useAccount, useOrganization } from '../session/account.tsx'
import { useOrganizationAct } from '../session/use-organization-act.ts'
import sampleUrl from './sample/sample-agreement.pdf?url'

/** Creates a template from the sample document, whose text tags place its fields. */
export function useSampleTemplate() {
  const { organizationId } = useOrganization()
  const once = useOnceKey()
  return useOrganizationAct(async () => {
    const filename = `${requestText('sampleName')}.pdf`
    const bytes = await (await fetch(sampleUrl)).blob()
    const headers = { ...pageHeaders(organizationId), 'Idempotency-Key': once.keyFor({ filename }) }
    const file = new File([bytes], filename, { type: 'application/pdf' })
    const signal = new AbortController().signal
    const path = callPath('POST /v1/templates', {})
    return uploadFile<CreatedTemplate>(headers, path, file, { fields: { filename }, signal, onProgress: () => {} })
  })
}

/** Sends a template to the signed-in person, in every role of the template. */
export function useSendToMyself() {
  const { account } = useAccount()
  const { call } = useOrganization()
  const once = useOnceKey()
  return useOrganizationAct(async (templateId: string) => {
    const { signerRoles } = await call('GET /v1/templates/{templateId}', { parameters: { templateId } })
    const { name, email } = account
    const signers = signerRoles.map(({ name: role }) => ({ name: name || email, email, role }))
    const body = { templateId, signers }
    return call('POST /v1/signature-requests', { body }, { 'Idempotency-Key': once.keyFor(body) })
  })
}

/** Removes the first steps from the home page. */
export function useDismissal() {
  const { call } = useOrganization()
  return useOrganizationAct(() => call('DELETE /v1/organization/first-steps', {}))
}
