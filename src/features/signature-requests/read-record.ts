import type { Platform } from '../../platform/platform.ts'
import { templateVersion } from '../templates/template-versions.ts'
import { readSignatureRequest } from './read-signature-request.ts'
import { presentSignatureRequest } from './signature-request-presenter.ts'

/** Returns the current record of an existing request. */
export async function readStoredRecord(
  platform: Pick<Platform, 'caches' | 'clock' | 'database'>,
  signatureRequestId: string,
) {
  const { request, recipients } = (await readSignatureRequest(platform.database, signatureRequestId))!
  const placed = await templateVersion(platform, request.templateId, request.templateVersion)
  return presentSignatureRequest({ request, recipients, placed, now: platform.clock.now() })
}
