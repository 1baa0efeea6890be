import { removeFormulaGuard } from '../../../../../src/engine/csv/csv-text.ts'
import type { Template, TemplateField } from '../../../api/generated/calls.ts'
import { fieldLabel } from '../../../fields/field-value.ts'
import { bulkText } from '../../../texts/bulk-text.ts'
import { isPrefillable } from '../../send/send-draft.ts'
import { signerRows } from '../../send/signer-rows.ts'

/** A column that a template asks for: the name or email of a signer, or a field that the sender can fill in. */
export type ListColumn =
  | { kind: 'name' | 'email'; heading: string; role: string | null }
  | { kind: 'value'; heading: string; field: TemplateField }

/**
 * Returns the columns of a template, each with a unique heading. Two fields "Date" on different pages become "Date" and
 * "Date (page 2)".
 */
export function columnsOf(template: Template): ListColumn[] {
  const taken = new Set<string>()
  const claim = (...candidates: string[]): string => {
    const free =
      candidates.find(heading => !taken.has(headingKey(heading))) ?? numberedHeading(candidates.at(-1) ?? '', taken)
    taken.add(headingKey(free))
    return free
  }
  const signers = signerRows(template, true).flatMap(({ role }): ListColumn[] =>
    (['name', 'email'] as const).map(kind => ({ kind, role, heading: claim(signerHeading(kind, role)) })),
  )
  const values = template.fields.filter(isPrefillable).map((field): ListColumn => {
    const label = fieldLabel(field)
    const ofRole = field.role === null ? label : bulkText('bulkColumnOfRole', { role: field.role, label })
    const onPage = bulkText('bulkColumnOnPage', { label: ofRole, page: field.page })
    return { kind: 'value', field, heading: claim(label, ofRole, onPage) }
  })
  return [...signers, ...values]
}

/** Returns the heading of the column that says why a row was left out. No column of the template has it. */
export function reasonHeading(columns: readonly ListColumn[]): string {
  const heading = bulkText('bulkReasonHeading')
  const taken = new Set(columns.map(column => headingKey(column.heading)))
  return taken.has(headingKey(heading)) ? numberedHeading(heading, taken) : heading
}

/** Normalizes a heading: two headings with the same key mean the same column. */
export const headingKey = (heading: string): string =>
  removeFormulaGuard(heading.trim()).normalize('NFC').toLowerCase().replace(/\s+/g, ' ')

function signerHeading(kind: 'name' | 'email', role: string | null): string {
  if (role === null) return bulkText(kind === 'name' ? 'sendName' : 'sendEmail')
  return bulkText(kind === 'name' ? 'bulkColumnName' : 'bulkColumnEmail', { role })
}

function numberedHeading(heading: string, taken: ReadonlySet<string>): string {
  let number = 2
  while (taken.has(headingKey(`${heading} ${number}`))) number++
  return `${heading} ${number}`
}
