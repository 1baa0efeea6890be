import { CodedError } from '../../../http/coded-error.ts'
import type { Commit } from '../../../platform/database/transaction.ts'
import { newId } from '../../../platform/ids.ts'
import type { Platform } from '../../../platform/platform.ts'
import {
  insertPrepared,
  prepareSignatureRequest,
  presentPrepared,
  type Sending,
} from '../../signature-requests/create-signature-request.ts'
import { assertSendable, type SignatureRequestInput } from '../../signature-requests/plan-signature-request.ts'
import { requestWarnings } from '../../signature-requests/request-warnings.ts'
import { insertWholeTemplate } from '../../templates/insert-template.ts'
import { rehearse } from '../../templates/rehearsal.ts'
import { titleOfFile } from '../../templates/template.ts'
import { presentWarning } from '../../templates/uploads/template-warnings.ts'
import { changeRedlineWithin } from '../change-redline-request.ts'
import type { RoundEnd } from '../document/redline-document-store.ts'
import { recordSignatureRequest } from '../redline-events.ts'
import type { RedlineRequest } from '../redline-request.ts'
import { assertNotInSigning, assertSeemsFree } from './agreement-guard.ts'
import { insertAgreement, setSignatureRequest } from './agreement-store.ts'
import { approvedRevision } from './approved-revision.ts'
import { type AgreedDocument, makeAgreedDocument } from './make-agreed-document.ts'

export type SignAgreementInput = Omit<SignatureRequestInput, 'templateId'>

/**
 * Makes a template from an agreed document and a signature request from the template. Files are stored first, then all
 * rows are written in one transaction. Throws `redline_not_ready_for_signing`, `redline_being_signed`, `redline_signed`
 * and the errors of `makeAgreedDocument` and `prepareSignatureRequest`.
 */
export async function signAgreement(
  platform: Platform,
  commit: Commit,
  { request, input, sending }: { request: RedlineRequest; input: SignAgreementInput; sending: Sending },
) {
  const { round, revision } = await approvedRevision(platform, request)
  await assertSeemsFree(platform, request)
  assertSendable(input)
  const files = platform.pendingFiles()
  try {
    const agreed = await makeAgreedDocument(platform, { files, request, revision })
    platform.failpoints.hit('agreement-files-stored')
    const version = {
      templateId: newId('tpl'),
      version: 1,
      documentId: agreed.document.id,
      signerRoles: agreed.signerRoles,
      fields: agreed.fields,
    }
    const facts = { known_by: [sending.by.knownBy], ...factsOf(request, round, agreed) }
    const signingInput = { ...input, testMode: request.testMode || (input.testMode ?? false) }
    const rehearsal = await rehearse(platform, agreed.document, version.fields)
    const title = titleOfFile(agreed.document.filename)
    const placed = { templateName: title, version, rehearsal }
    const prepared = await prepareSignatureRequest(
      platform,
      request.organizationId,
      placed,
      signingInput,
      sending,
      facts,
    )
    const { organizationId, createdAt, folderId, ownerId } = prepared
    const name = `${title} (agreed)`
    const { templateId } = version
    const kept = { folderId, ownerId }
    const template = { ...kept, templateId, organizationId, name, status: 'Ready' as const, createdAt }
    const warnings = requestWarnings(prepared, version, template.status)
    const answer = await commit(async tx => {
      let updatedAt = createdAt
      await changeRedlineWithin(tx, {
        redlineRequestId: request.redlineRequestId,
        work: async (_, subject) => {
          assertStillAgreed(subject.request, round)
          await assertNotInSigning(tx, subject.request, createdAt)
          const members = subject.allMembers.filter(member => member.removedAt === null)
          await recordSignatureRequest(tx, subject.request, members, createdAt, {
            signature_request_id: prepared.signatureRequestId,
            ...facts,
          })
          await files.keep(tx)
          await insertWholeTemplate(platform, tx, template, agreed.document, { ...version, rehearsal })
          updatedAt = await insertPrepared(tx, prepared)
          await insertAgreement(tx, agreementOf(request, round, agreed, prepared.signatureRequestId, template))
          await setSignatureRequest(tx, request.redlineRequestId, prepared.signatureRequestId)
          platform.failpoints.hit('agreement-before-commit')
          return subject.request
        },
      })
      return {
        ...presentPrepared({ prepared, updatedAt, placed: { version, document: agreed.document }, warnings }),
        ...presentAgreement(request, round, agreed),
      }
    })
    platform.failpoints.hit('agreement-after-commit')
    return answer
  } finally {
    await files.discard()
  }
}

/** Throws if the document was reopened since it was read, even if it was approved again. */
function assertStillAgreed(request: RedlineRequest, { round }: RoundEnd): void {
  if (request.status !== 'DocumentReadyForSigning' || request.round !== round)
    throw new CodedError('redline_not_ready_for_signing')
}

/** Returns the facts that the event chains of both requests record. */
const factsOf = (request: RedlineRequest, { round }: RoundEnd, { document }: AgreedDocument) => ({
  redline_request_id: request.redlineRequestId,
  round,
  agreed_docx_sha256: document.sourceSha256,
  document_sha256: document.documentSha256,
})

const agreementOf = (
  { redlineRequestId }: RedlineRequest,
  { round, revision }: RoundEnd,
  { document, agreedPageCount, placements }: AgreedDocument,
  signatureRequestId: string,
  { templateId, createdAt }: { templateId: string; createdAt: Date },
) => ({
  signatureRequestId,
  redlineRequestId,
  round,
  revision,
  docx: document.docx!,
  pdf: { key: document.documentKey, sha256: document.documentSha256 },
  agreedPageCount,
  templateId,
  fields: placements,
  createdAt,
})

const presentAgreement = ({ redlineRequestId }: RedlineRequest, { round }: RoundEnd, agreed: AgreedDocument) => ({
  redlineRequestId,
  agreement: {
    round,
    docxSha256: agreed.document.sourceSha256,
    documentSha256: agreed.document.documentSha256,
    pageCount: agreed.document.pageCount,
    agreedPageCount: agreed.agreedPageCount,
    fields: agreed.placements,
    warnings: agreed.document.warnings.map(presentWarning),
  },
})
