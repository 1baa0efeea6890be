import { json } from 'node:stream/consumers'
import type { Static } from '@sinclair/typebox'
import type { Platform } from '../../../platform/platform.ts'
import { keepForADay } from '../../../platform/storage/pending-files.ts'
import type { TemplateField } from '../../templates/template.ts'
import { presentWarning } from '../../templates/uploads/template-warnings.ts'
import { readOwn } from '../redline-caller.ts'
import type { PartyMemberCaller } from '../redline-link.ts'
import type { RedlineRequest } from '../redline-request.ts'
import type { agreedFieldsSchema } from './agreed-field-schemas.ts'
import { approvedRevision } from './approved-revision.ts'
import { type WorkedOutAgreement, workOutAgreement } from './work-out-agreement.ts'

type ForeseenFields = Static<typeof agreedFieldsSchema>

/**
 * Where each field will stand when the agreed document is signed: worked out as for its signature request, and nothing of it is
 * kept but the answer, for a day. Throws `redline_not_ready_for_signing`, and as `workOutAgreement`.
 */
export async function foreseeFields(platform: Platform, caller: PartyMemberCaller): Promise<ForeseenFields> {
  const { request } = await readOwn(platform, caller)
  const { round, revision } = await approvedRevision(platform, request)
  const key = keyOf(request, round.round)
  await keepForADay(platform.database, key)
  if (await platform.storage.exists(key)) return (await json(platform.storage.read(key))) as ForeseenFields
  const foreseen = presentForeseen(round.round, await workOutAgreement(platform, request, revision))
  await platform.storage.write(key, Buffer.from(JSON.stringify(foreseen)))
  return foreseen
}

/** A round that ended never changes, nor do the template's version and what it says of the fields. */
const keyOf = ({ organizationId, redlineRequestId }: RedlineRequest, round: number) =>
  `organizations/${organizationId}/redlines/${redlineRequestId}/agreed-fields-${round}.json`

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
