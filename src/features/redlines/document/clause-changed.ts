import { Type } from '@sinclair/typebox'
import { CodedError } from '../../../http/coded-error.ts'
import { nullable } from '../../../http/nullable.ts'
import { named } from '../../../http/openapi/json-schema.ts'
import type { Platform } from '../../../platform/platform.ts'
import type { RedlineMember } from '../redline-member.ts'
import type { ChangedClause } from './changes-since.ts'
import { clauseSchema } from './clause-schemas.ts'
import type { RedlineAuthor } from './redline-author.ts'
import type { Revision } from './redline-document-store.ts'
import { showClauses } from './redline-engine.ts'

/** The document as a call met it that is refused. */
interface Met {
  document: Revision
  authors: RedlineAuthor[]
  known: RedlineMember[]
}

/** The refusal of a call about what was changed since, with both texts: what the member saw, and what is there. */
export async function clauseChanged(
  platform: Platform,
  { document, authors, known }: Met,
  changed: ChangedClause[],
): Promise<CodedError<'redline_clause_changed'>> {
  const anchors = changed.map(one => one.anchor)
  const { clauses } = await showClauses(platform, document, authors, anchors)
  const now = new Map(clauses.map(clause => [clause.anchor, clause]))
  const told = changed.map(({ anchor, text, by }) => {
    const clause = now.get(anchor) ?? null
    const { displayName, email } = known.find(one => one.memberId === by.memberId)!
    const seen = text === undefined ? (clause?.text ?? null) : text
    return { anchor, clause, text: seen, revision: by.number, author: displayName, email }
  })
  return new CodedError('redline_clause_changed', {}, { revision: document.number, clauses: told })
}

/** What `redline_clause_changed` has beside its text. */
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
