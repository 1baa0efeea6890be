import type { Template } from '../../api/generated/calls.ts'
import { applicationText } from '../../texts/application-text.ts'

export interface SignerRow {
  /** Null for the only signer of a template without roles. */
  role: string | null
  key: string
  label: string
  /** One-based; signers with the same turn are asked at the same time. */
  turn: number
}

/**
 * Lists the signers in the order in which they are asked to sign. Roles with the same order share a turn, as in the
 * service.
 */
export function signerRows({ signerRoles }: Pick<Template, 'signerRoles'>, isSequential: boolean): SignerRow[] {
  if (signerRoles.length === 0) return [{ role: null, key: '', label: applicationText('sendSigner'), turn: 1 }]
  const sorted = signerRoles.toSorted((a, b) => a.order - b.order)
  let turn = 0
  return sorted.map(({ name, order }, index) => {
    if (index === 0 || (isSequential && order !== sorted[index - 1]?.order)) turn++
    return { role: name, key: name, label: name, turn }
  })
}
