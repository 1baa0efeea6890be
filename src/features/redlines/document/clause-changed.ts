import { Type } from '@sinclair/typebox'
import { CodedError } from '../../../http/coded-error.ts'
import { nullable } from '../../../http/nullable.ts'
import { named } from '../../../http/openapi/json-schema.ts'
import type { Platform } from '../../../platform/platform.ts'
import type { RedlineMember } from '../redline-member.ts'
import type { ChangedClause } from './changes-since.ts'
import { clauseSchema } from './clause-schemas.ts'
import type { RedlineAuthor } from './redline-author.ts'
import type { StoredDocumentRevision } from './redline-document-store.ts'
import { showClauses } from './redline-engine.ts'

/** The document at the time of the refused call. */
interface CurrentDocument {
  document: StoredDocumentRevision
  authors: RedlineAuthor[]
  allMembers: RedlineMember[]
}

/**
 * Makes the error for a call about clauses that have changed since the member looked at them. It contains the text that
 * the member saw and the current clauses.
 */
export async function clauseChanged(
  platform: Pick<Platform, 'storage' | 'workers'>,
  { document, authors, allMembers }: CurrentDocument,
  changed: ChangedClause[],
): Promise<CodedError<'redline_clause_changed'>> {
  const anchors = changed.map(change => change.anchor)
  const { clauses } = await showClauses(platform, document, authors, anchors)
  const now = new Map(clauses.map(clause => [clause.anchor, clause]))
  const presented = changed.map(({ anchor, text, by }) => {
    const clause = now.get(anchor) ?? null
    const { displayName, email } = allMembers.find(member => member.memberId === by.memberId)!
    const seenText = text === undefined ? (clause?.text ?? null) : text
    return { anchor, clause, text: seenText, revision: by.number, author: displayName, email }
  })
  return new CodedError('redline_clause_changed', {}, { revision: document.number, clauses: presented })
}

/** The facts that `redline_clause_changed` carries in addition to its text. */
export const clauseChangedFacts = {
  redline_clause_changed: Type.Object(
    {
      revision: Type.Integer({ description: 'The current revision' }),
      clauses: Type.Array(
        named(
          'ChangedClause',
          Type.Object({
            anchor: Type.String(),
            clause: nullable(clauseSchema, { description: 'As it is now; null if it no longer exists' }),
            text: nullable(
              Type.String({ description: 'Its text at the revision you sent; null if it did not exist then' }),
            ),
            revision: Type.Integer({ description: 'The last revision that changed it' }),
            author: Type.String({ description: 'The name of the member who made that revision' }),
            email: Type.String({ format: 'email' }),
          }),
        ),
        { description: 'The clauses concerned that have changed since the revision you sent' },
      ),
    },
    { errorName: 'ClauseChanged' },
  ),
}
