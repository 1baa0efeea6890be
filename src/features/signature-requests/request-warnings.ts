import type { Warning } from '../../http/warning.ts'
import type { StoredWarning } from '../../platform/database/tables/template-tables.ts'
import type { Template, TemplateVersion } from '../templates/template.ts'
import { presentWarning } from '../templates/uploads/template-warnings.ts'
import type { Recipient, SignatureRequest } from './signature-request.ts'

type Planned = Pick<SignatureRequest, 'sequential'> & {
  recipients: Pick<Recipient, 'name' | 'role' | 'turn' | 'position'>[]
}

/** Returns the warnings for the sender of a new request. */
export const requestWarnings = (
  request: Planned,
  version: Pick<TemplateVersion, 'signerRoles' | 'fields'>,
  templateStatus: Template['status'],
): Warning[] => [...draftWarnings(version, templateStatus), ...orderWarnings(request, version)].map(presentWarning)

function draftWarnings({ fields }: Pick<TemplateVersion, 'fields'>, status: Template['status']): StoredWarning[] {
  if (status === 'Ready') return []
  const problem =
    fields.length === 0
      ? 'it has no fields, so each signer signs on a signature page after the document'
      : 'the request uses the fields of the uploaded form'
  return [{ code: 'template-is-draft', problem }]
}

/** Warns if a signer signs before another signer although the order of their roles is the reverse. */
function orderWarnings({ sequential, recipients }: Planned, { signerRoles }: Pick<TemplateVersion, 'signerRoles'>) {
  if (!sequential) return []
  const orders = new Map(signerRoles.map(({ name, order }) => [name, order]))
  const ordered = recipients.flatMap(({ name, role, turn }) => {
    const order = role === null ? undefined : orders.get(role)
    return order === undefined ? [] : [{ name, role, turn, order }]
  })
  return ordered.slice(1).flatMap((signer, index): StoredWarning[] => {
    const before = ordered[index]!
    if (before.order <= signer.order) return []
    const problem = `signs before ${signer.name}, although the role ${before.role} has order ${before.order} and ${signer.role} has order ${signer.order}`
    return [{ code: 'signers-contradict-order', subject: before.name, problem }]
  })
}
