import { ApiError } from '../../../api/call.ts'
import type { MemberRole, RedlineMember, RedlineMemberInput } from '../../../api/generated/calls.ts'
import { applicationText } from '../../../texts/application-text.ts'
import { refusalSentence } from '../../shell/refusal-sentence.ts'

/** A member in the list while it is being edited. */
export interface MemberRow extends RedlineMemberInput {
  key: number
}

/** Problems keyed by row and control, such as `3 email`. */
export type RowProblems = Record<string, string>

export const rowsOf = (members: readonly RedlineMember[]): MemberRow[] =>
  members.map((member, index) => ({ ...member, key: index }))

export const withEmptyRow = (rows: readonly MemberRow[]): MemberRow[] => [
  ...rows,
  {
    key: Math.max(-1, ...rows.map(row => row.key)) + 1,
    displayName: '',
    email: '',
    role: 'ReceivingCounsel' satisfies MemberRole,
  },
]

export const inputOf = (rows: readonly MemberRow[]): RedlineMemberInput[] =>
  rows.map(({ displayName, email, role }) => ({ displayName: displayName.trim(), email: email.trim(), role }))

/** Returns the missing or wrong entries of the rows. */
export function rowProblems(rows: readonly MemberRow[]): RowProblems {
  const problems: RowProblems = {}
  for (const { key, displayName, email } of rows) {
    if (displayName.trim() === '') problems[`${key} displayName`] = applicationText('sendNameMissing')
    if (email.trim() === '') problems[`${key} email`] = applicationText('sendEmailMissing')
    else if (!/^\S+@\S+\.\S+$/.test(email.trim())) problems[`${key} email`] = applicationText('sendEmailWrong')
  }
  return problems
}

/** Returns a refusal by the service as a problem of the row that it names; empty if it names no row. */
export function refusedRow(error: unknown, rows: readonly MemberRow[]): RowProblems {
  if (!(error instanceof ApiError)) return {}
  const [path = '', index, property = ''] = /^members\[(\d+)\]\.(email|displayName)/.exec(error.message) ?? []
  const row = rows[Number(index)]
  if (row === undefined) return {}
  const label = applicationText(property === 'email' ? 'sendEmail' : 'sendName')
  return { [`${row.key} ${property}`]: refusalSentence(error).replace(path, label) }
}
