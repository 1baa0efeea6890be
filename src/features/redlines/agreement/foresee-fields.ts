import type { Static } from '@sinclair/typebox'
import type { Platform } from '../../../platform/platform.ts'
import type { TemplateField } from '../../templates/template.ts'
import { presentWarning } from '../../templates/uploads/template-warnings.ts'
import { readOwnRequest } from '../redline-caller.ts'
import type { PartyMemberCaller } from '../redline-link.ts'
import type { RedlineRequest } from '../redline-request.ts'
import type { agreedFieldsSchema } from './agreed-field-schemas.ts'
import { approvedRevision } from './approved-revision.ts'
import { type CheckedAgreement, checkedAgreement } from './checked-agreement.ts'

type ForeseenFields = Static<typeof agreedFieldsSchema>

/** Returns the preview of the agreed document's fields to a member. */
export async function foreseeFields(
  platform: Pick<Platform, 'caches' | 'conversion' | 'database' | 'storage' | 'workers'>,
  caller: PartyMemberCaller,
): Promise<ForeseenFields> {
  const { request } = await readOwnRequest(platform, caller)
  return (await foreseeAgreement(platform, request)).foreseen
}

/**
 * Returns where each field will be placed when the agreed document is signed, and who will sign. Both come from the
 * check of its revision. Throws `redline_not_ready_for_signing` and the errors of `checkedAgreement`.
 */
export async function foreseeAgreement(
  platform: Pick<Platform, 'caches' | 'conversion' | 'database' | 'storage' | 'workers'>,
  request: RedlineRequest,
) {
  const { round, revision } = await approvedRevision(platform, request)
  const checked = await checkedAgreement(platform, { request, revision, again: true })
  return {
    foreseen: presentForeseen(round.round, checked),
    signerRoles: checked.signerRoles,
    revision: revision.number,
  }
}

function presentForeseen(round: number, checked: CheckedAgreement): ForeseenFields {
  return {
    round,
    pageCount: checked.pages.length,
    agreedPageCount: checked.agreedPageCount,
    fields: [
      ...checked.fields.map(({ field, placed, line, reason }) => ({
        ...describeField(field),
        placed,
        page: field.page,
        ...(line !== '' && { line }),
        ...(reason !== null && { reason }),
      })),
      ...checked.takenOut.map(field => ({
        ...describeField(field),
        placed: 'LeftOut' as const,
        reason: 'TagDeleted' as const,
      })),
    ],
    warnings: checked.warnings.map(presentWarning),
  }
}

const describeField = ({ type, role, label, required }: TemplateField) => ({
  type,
  role,
  ...(label !== undefined && { label }),
  required,
})
