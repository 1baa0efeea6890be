import type { SessionField } from '../../api/generated/calls.ts'

/** Creates a required text field that its signer can fill in, with the changes that a test needs. */
export function sampleField(changes: Partial<SessionField> = {}): SessionField {
  const place = { page: 1, x: 0, y: 0, width: 100, height: 20 }
  const basics = { fieldId: 'fld_1', type: 'text', label: null, required: true, readOnly: false } as const
  return {
    ...basics,
    unit: null,
    options: null,
    choices: null,
    format: null,
    minFontSize: 6,
    value: null,
    ...place,
    ...changes,
  }
}
