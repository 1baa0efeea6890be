import type { Platform } from '../../platform/platform.ts'
import { templateVersion } from '../templates/template-versions.ts'
import { readRequestTitle } from './list/signature-request-list-store.ts'
import { readSignatureRequest } from './read-signature-request.ts'
import { presentSignatureRequest } from './signature-request-presenter.ts'

/** The record of a request that is there, as it is now. */
export async function readRecord(platform: Platform, signatureRequestId: string) {
  const { request, recipients } = (await readSignatureRequest(platform.database, signatureRequestId))!
  const placed = await templateVersion(platform, request.templateId, request.templateVersion)
  const title = await readRequestTitle(platform.database, signatureRequestId)
  return presentSignatureRequest({ ...request, title }, recipients, placed, platform.clock.now())
}
