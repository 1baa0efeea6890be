import type { SessionField } from '../../api/generated/calls.ts'

/** A required text field that its signer can fill in, with whatever a test changes of it. */
export function sampleField(changes: Partial<SessionField> = {}): SessionField {
  const place = { page: 1, x: 0, y: 0, width: 100, height: 20 }
  const own = { fieldId: 'fld_1', type: 'text', label: null, required: true, readOnly: false } as const
  return { ...own, unit: null, options: null, choices: null, value: null, ...place, ...changes }
}
