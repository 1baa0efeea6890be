import { buffer } from 'node:stream/consumers'
import { CodedError } from '../../../http/coded-error.ts'
import type { Platform } from '../../../platform/platform.ts'
import { heldFields } from '../../signature-requests/held-fields.ts'
import { readKeptContent } from '../../signature-requests/kept-content.ts'
import { signerOf } from '../../signature-requests/service-values.ts'
import type { SignatureRecord } from '../../signature-requests/signature-request.ts'
import { templateVersion } from '../../templates/template-versions.ts'
import { assertAllowed, readSessionRequest, recipientOf } from '../session-guard.ts'
import type { SignatureInput } from '../signature-input.ts'
import type { SignerCaller } from '../signer-access.ts'
import { signatureIn } from './shown-signature.ts'

/**
 * Returns the signature that another signer has put into a field, in the form in which a page sends one. Throws
 * `route_not_found` unless the session shows a signature there, and `envelope_expired`.
 */
export async function readSignature(
  platform: Pick<Platform, 'caches' | 'clock' | 'database' | 'storage'>,
  caller: SignerCaller,
  fieldId: string,
): Promise<SignatureInput> {
  const subject = await readSessionRequest(platform, caller)
  const { request, recipients } = subject
  const recipient = recipientOf(subject, caller)
  assertAllowed('view', subject, recipient, platform.clock.now())
  const { fields } = (await templateVersion(platform, request.templateId, request.templateVersion)).version
  const field = fields.find(field => field.fieldId === fieldId)
  const signer = field && signerOf(field, recipients)
  const isShown = heldFields(fields, recipients, request.prefilled).get(fieldId)?.shown
  const signature = isShown && signer !== recipient ? signatureIn(field!, signer) : null
  if (!signature) throw new CodedError('route_not_found')
  return readKeptContent(platform, request, () => asSent(platform, signature))
}

async function asSent({ storage }: Pick<Platform, 'storage'>, signature: SignatureRecord): Promise<SignatureInput> {
  switch (signature.kind) {
    case 'typed':
      return signature
    case 'drawn':
      return { ...signature, strokes: signature.strokes.map(stroke => stroke.map(({ x, y }) => ({ x, y }))) }
    case 'uploaded': {
      const png = await buffer(storage.read(signature.imageKey))
      return { kind: 'uploaded', image: `data:image/png;base64,${png.toString('base64')}` }
    }
    default:
      return signature satisfies never
  }
}
