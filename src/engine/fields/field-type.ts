/** The types of fields in a document, in the spelling of the interface. */
export const fieldTypes = ['text', 'paragraph', 'checkbox', 'date', 'amount', 'dropdown', 'signature'] as const
export type FieldType = (typeof fieldTypes)[number]
