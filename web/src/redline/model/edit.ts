import type { RedlineOperation } from '../../api/generated/calls.ts'

/** An operation before it has an id. */
export type Edit = RedlineOperation extends infer Operation
  ? Operation extends unknown
    ? Omit<Operation, 'operationId'>
    : never
  : never

export type EditOf<Kind extends Edit['kind']> = Extract<Edit, { kind: Kind }>

/** Returns the anchor of the clause that an edit refers to. */
export const anchorOf = (edit: Edit): string => ('after' in edit ? edit.after : edit.anchor)

/** Returns the anchors that an edit gives to the clauses that it adds. */
export function addedAnchors(edit: Edit): string[] {
  if (edit.kind === 'insertRowAfter') return edit.newAnchors ?? []
  const added = edit.kind === 'insertParagraphs' ? edit.paragraphs : [edit]
  return added.flatMap(addition =>
    'newAnchor' in addition && addition.newAnchor !== undefined ? [addition.newAnchor] : [],
  )
}

const alphabet = '0123456789abcdefghjkmnpqrstvwxyz'

/**
 * Makes an anchor for a new clause (docs/negotiation.md). It is random, so that it is unlikely to be in use already.
 */
export const newAnchor = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(8)), byte => alphabet[byte % alphabet.length]).join('')

/**
 * Gives anchors to the clauses that an edit adds, so that further edits of these clauses need not wait for an answer.
 */
export function named(edit: Edit, cellCount: (anchor: string) => number): Edit {
  switch (edit.kind) {
    case 'insertParagraph':
    case 'splitParagraph':
      return { newAnchor: newAnchor(), ...edit }
    case 'insertParagraphs':
      return { ...edit, paragraphs: edit.paragraphs.map(paragraph => ({ newAnchor: newAnchor(), ...paragraph })) }
    case 'insertRowAfter':
      return { newAnchors: Array.from({ length: cellCount(edit.anchor) }, newAnchor), ...edit }
    default:
      return edit
  }
}
