import { sql } from 'kysely'
import { inPlaces, type SeenPlaces } from '../../../platform/database/places.ts'
import { preparedStatement } from '../../../platform/database/prepared-statement.ts'
import type { Executor } from '../../../platform/database/transaction.ts'
import { gramsOf } from './search-grams.ts'

/** A search in the form that the database compares. */
export interface SearchTerms {
  /** Patterns that must all match the words of a request. */
  patterns: string[]
  /** The entries to look up in the index of words. */
  grams: string[]
  /** The templates whose names match all patterns. */
  templateIds: string[]
}

const formStatement = preparedStatement<{ form: string }>('search-form', 'select search_form($1) as form')

/** Normalizes a search in the same way as the stored words. Returns null if it is empty. */
export async function readSearchTerms(
  db: Executor,
  { organizationId, places, search }: { organizationId: string; places: SeenPlaces; search: string | undefined },
): Promise<SearchTerms | null> {
  if (!search?.trim()) return null
  const { rows } = await db.executeQuery(formStatement([search]))
  const words = rows[0]!.form.split(' ').filter(word => word !== '')
  if (words.length === 0) return null
  const patterns = words.map(word => `%${escapeLike(word)}%`)
  return { patterns, grams: gramsOf(words), templateIds: await findTemplates(db, { organizationId, places, patterns }) }
}

/** Returns a pattern that matches only this text (PostgreSQL 9.7.1). */
const escapeLike = (text: string) => text.replace(/[\\%_]/g, '\\$&')

/**
 * Finds templates by name, among those that the caller sees. Leaves out templates for a single request, because their names are among the words of that
 * request.
 */
async function findTemplates(
  db: Executor,
  { organizationId, places, patterns }: { organizationId: string; places: SeenPlaces; patterns: string[] },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from template
     where organization_id = ${organizationId} and not one_off and searched_name like all (${patterns})
       and ${inPlaces(places, 'folder_id') ?? sql`true`}`.execute(db)
  return rows.map(row => row.id)
}
