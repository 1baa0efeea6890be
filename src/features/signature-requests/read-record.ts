import type { Platform } from '../../platform/platform.ts'
import { templateVersion } from '../templates/template-versions.ts'
import { readSignatureRequest } from './read-signature-request.ts'
import { presentSignatureRequest } from './signature-request-presenter.ts'

/** The record of a request that is there, as it is now. */
export async function readRecord(platform: Platform, signatureRequestId: string) {
  const { request, recipients } = (await readSignatureRequest(platform.database, signatureRequestId))!
  const placed = await templateVersion(platform, request.templateId, request.templateVersion)
  return presentSignatureRequest(request, recipients, placed, platform.clock.now())
}
