import type { ResourceKind } from '../../http/route.ts'
import type { SignatureRequest } from './signature-request.ts'
import { findRecipient, findSignatureRequest } from './signature-request-store.ts'

export const signatureRequestResource: ResourceKind<SignatureRequest> = {
  noun: 'Signature request',
  parameter: 'signatureRequestId',
  prefix: 'sreq',
  missing: 'signature_request_id_required',
  load: (platform, id) => findSignatureRequest(platform.database, id),
}

export const recipientSignatureResource: ResourceKind<{ recipientSignatureId: string; signatureRequestId: string }> = {
  noun: 'Recipient signature',
  parameter: 'recipientSignatureId',
  prefix: 'rsig',
  missing: 'recipient_signature_id_required',
  load: (platform, id) => findRecipient(platform.database, id),
}
