import type { EditorDocument, EditorField } from '../model/editor-document.ts'

/** Makes a text field of the buyer on page 1, with the given properties. */
export const sampleField = (properties: Partial<EditorField> & { fieldId: string }): EditorField => ({
  type: 'text',
  role: 'Buyer',
  page: 1,
  x: 100,
  y: 100,
  width: 100,
  height: 20,
  required: true,
  readOnly: false,
  ...properties,
})

/** Makes a document of two roles with these fields. */
export const sampleDocument = (...fields: (Partial<EditorField> & { fieldId: string })[]): EditorDocument => ({
  roles: [
    { name: 'Buyer', order: 0 },
    { name: 'Seller', order: 1 },
  ],
  fields: fields.map(sampleField),
})

export const letter = { width: 612, height: 792, rotation: 0 }
