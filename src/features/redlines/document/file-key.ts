import { newId } from '../../../platform/ids.ts'
import type { RedlineRequest } from '../redline-request.ts'

/** Returns the storage key for a new revision of a document. */
export const fileKey = ({
  organizationId,
  redlineRequestId,
}: Pick<RedlineRequest, 'organizationId' | 'redlineRequestId'>) =>
  `organizations/${organizationId}/redlines/${redlineRequestId}/${newId('doc')}.docx`
