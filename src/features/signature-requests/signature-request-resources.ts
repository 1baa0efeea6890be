import type { ResourceKind } from '../../http/route.ts'
import { isAddressOf } from '../credentials/organization-caller.ts'
import type { SignatureRequest } from './signature-request.ts'
import { findRecipient, findSignatureRequest } from './signature-request-store.ts'

export const signatureRequestResource: ResourceKind<SignatureRequest> = {
  noun: 'Signature request',
  parameter: 'signatureRequestId',
  prefix: 'sreq',
  missing: 'signature_request_id_required',
  load: (platform, id) => findSignatureRequest(platform.database, id),
}

interface RecipientSignature {
  recipientSignatureId: string
  signatureRequestId: string
  email: string
}

export const recipientSignatureResource: ResourceKind<RecipientSignature> = {
  noun: 'Recipient signature',
  parameter: 'recipientSignatureId',
  prefix: 'rsig',
  missing: 'recipient_signature_id_required',
  load: (platform, id) => findRecipient(platform.database, id),
}

/** A signature as its signer opens it, who may not see the folder of the request. */
export const openedSignatureResource: ResourceKind<RecipientSignature> = {
  ...recipientSignatureResource,
  concerns: ({ email }, caller) => isAddressOf(caller, email),
}
