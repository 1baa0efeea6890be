import type { Naming } from '../ui/name-input.tsx'
import type { EditorDocument } from './model/editor-document.ts'

/** A person who signs the document, and their role in it. */
export interface EditorSigner {
  role: string
  name: string
  /** Signers with the same order sign at the same time. */
  order: number
}

/** What leads back and on from an editor that is one step of a longer way. */
export interface EditorWay {
  /** What is done here, shown in front of the name of the document. */
  title: string
  back: { label: string; go(): void }
  /** Goes on once everything is saved. */
  onward: { label: string; shortLabel: string; go(): void }
  /** How the template is renamed; absent if its name is not edited here. */
  naming?: Naming
  /** The people who sign, if the fields are placed for people. Otherwise the author makes the roles. */
  signers?: readonly EditorSigner[]
}

/** Returns the document with exactly the roles of these signers. Fields of any other role become nobody's. */
export function withSigners(document: EditorDocument, signers: readonly EditorSigner[]): EditorDocument {
  const roles = signers.map(({ role, order }) => ({ name: role, order }))
  const isKnown = (role: string | null) => role === null || roles.some(({ name }) => name === role)
  return {
    ...document,
    roles,
    fields: document.fields.map(field => (isKnown(field.role) ? field : { ...field, role: null })),
  }
}
