import type { Template } from '../../api/generated/calls.ts'
import { applicationText } from '../../texts/application/application-text.ts'

export interface SignerRow {
  /** Null for the only signer of a template without roles. */
  role: string | null
  key: string
  label: string
  /** From 1; who has the same is asked at the same time. */
  turn: number
}

/** Who is asked to sign, in the order in which they are asked. Roles of the same order share a turn, as the service has it. */
export function signerRows({ signerRoles }: Pick<Template, 'signerRoles'>, isSequential: boolean): SignerRow[] {
  if (signerRoles.length === 0) return [{ role: null, key: '', label: applicationText('sendSigner'), turn: 1 }]
  const sorted = signerRoles.toSorted((a, b) => a.order - b.order)
  let turn = 0
  return sorted.map(({ name, order }, index) => {
    if (index === 0 || (isSequential && order !== sorted[index - 1]?.order)) turn++
    return { role: name, key: name, label: name, turn }
  })
}
