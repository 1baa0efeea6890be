import { newId } from '../../../platform/ids.ts'
import type { RedlineRequest } from '../redline-request.ts'

/** Where a new revision of a document is kept. */
export const fileKey = ({
  organizationId,
  redlineRequestId,
}: Pick<RedlineRequest, 'organizationId' | 'redlineRequestId'>) =>
  `organizations/${organizationId}/redlines/${redlineRequestId}/${newId('doc')}.docx`
