import { json } from 'node:stream/consumers'
import type { Static } from '@sinclair/typebox'
import type { Platform } from '../../../platform/platform.ts'
import { keepForADay } from '../../../platform/storage/pending-files.ts'
import type { SignerRole, TemplateField } from '../../templates/template.ts'
import { presentWarning } from '../../templates/uploads/template-warnings.ts'
import type { Revision } from '../document/redline-document-store.ts'
import { readOwn } from '../redline-caller.ts'
import type { PartyMemberCaller } from '../redline-link.ts'
import type { RedlineRequest } from '../redline-request.ts'
import type { agreedFieldsSchema } from './agreed-field-schemas.ts'
import { approvedRevision } from './approved-revision.ts'
import { type WorkedOutAgreement, workOutAgreement } from './work-out-agreement.ts'

type ForeseenFields = Static<typeof agreedFieldsSchema>

/** What is sent when an agreed document is sent for signature, and to whom. */
export interface ForeseenAgreement {
  foreseen: ForeseenFields
  signerRoles: SignerRole[]
  /** Of the document, for `foreseenKeys`. */
  revision: number
}

/** As `foreseeAgreement`, for a member. */
export async function foreseeFields(platform: Platform, caller: PartyMemberCaller): Promise<ForeseenFields> {
  const { request } = await readOwn(platform, caller)
  return (await foreseeAgreement(platform, request)).foreseen
}

/** Where each field will stand when the agreed document is signed. Throws `redline_not_ready_for_signing`, and as `foresee`. */
export async function foreseeAgreement(platform: Platform, request: RedlineRequest): Promise<ForeseenAgreement> {
  const { round, revision } = await approvedRevision(platform, request)
  return foresee(platform, request, round.round, revision)
}

/**
 * A revision as it would be signed, worked out as for its signature request. Nothing of it is kept but the answer and the
 * document, for a day. Throws as `workOutAgreement`.
 */
export async function foresee(
  platform: Platform,
  request: RedlineRequest,
  round: number,
  revision: Revision,
): Promise<ForeseenAgreement> {
  const keys = foreseenKeys(request, revision.number)
  await keepForADay(platform.database, keys.document)
  await keepForADay(platform.database, keys.answer)
  if ((await platform.storage.exists(keys.answer)) && (await platform.storage.exists(keys.document)))
    return (await json(platform.storage.read(keys.answer))) as ForeseenAgreement
  const worked = await workOutAgreement(platform, request, revision)
  const agreement = {
    foreseen: presentForeseen(round, worked),
    signerRoles: worked.signerRoles,
    revision: revision.number,
  }
  await platform.storage.write(keys.document, worked.pdf)
  await platform.storage.write(keys.answer, Buffer.from(JSON.stringify(agreement)))
  return agreement
}

/** Where both are kept. A revision never changes, nor do the template's version and what it says of the fields. */
export function foreseenKeys({ organizationId, redlineRequestId }: RedlineRequest, revision: number) {
  const path = `organizations/${organizationId}/redlines/${redlineRequestId}/agreed-revision-${revision}`
  return { answer: `${path}.json`, document: `${path}.pdf` }
}

function presentForeseen(round: number, worked: WorkedOutAgreement): ForeseenFields {
  return {
    round,
    pageCount: worked.pages.length,
    agreedPageCount: worked.inspected.pages.length,
    fields: [
      ...worked.fields.map(({ field, placed, line, reason }) => ({
        ...described(field),
        placed,
        page: field.page,
        ...(line !== '' && { line }),
        ...(reason !== null && { reason }),
      })),
      ...worked.takenOut.map(field => ({
        ...described(field),
        placed: 'LeftOut' as const,
        reason: 'TagDeleted' as const,
      })),
    ],
    warnings: worked.warnings.map(presentWarning),
  }
}

const described = ({ type, role, label, required }: TemplateField) => ({
  type,
  role,
  ...(label !== undefined && { label }),
  required,
})
