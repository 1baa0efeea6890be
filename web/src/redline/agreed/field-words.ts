import type { ForeseenField } from '../../api/generated/calls.ts'
import { redlineText } from '../../texts/redline-text.ts'
import { type TextKey, text } from '../../texts/text.ts'

/** Names a field by its label, else by its type, together with its role. */
export function agreedFieldName({ label, type, role }: ForeseenField): string {
  const field = label ?? text(`type_${type}` as TextKey)
  return role === null ? field : redlineText('fieldOf', { field, role })
}

export const losesItsPlace = (field: ForeseenField): boolean => field.reason !== undefined

/** Describes where a field will be in the agreed document, and why. */
export function placeWords({ placed, page = 0, line, reason }: ForeseenField): string {
  const where = redlineText('lostPage', { page })
  if (reason !== undefined) return redlineText(`lost_${reason}`, { line: line ?? '', where })
  if (placed === 'TextTag') return redlineText('fieldTag')
  return line === undefined ? redlineText('fieldBesideNothing') : redlineText('fieldBeside', { line })
}
