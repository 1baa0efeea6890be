import { sql } from 'kysely'
import type { Executor } from '../../../platform/database/transaction.ts'

/** A search as the database compares it. */
export interface SearchTerms {
  /** Patterns that the words of a request all match. */
  patterns: string[]
  /** What the index has of the words; null when they are too short for it. */
  keys: string[] | null
  /** The templates whose names they are in. */
  templateIds: string[]
}

interface FormRow {
  form: string
  keys: string[]
}

/** Brings what somebody looks for into the form of what is stored; null when there is nothing in it. */
export async function readSearchTerms(
  db: Executor,
  organizationId: string,
  search: string | undefined,
): Promise<SearchTerms | null> {
  if (!search?.trim()) return null
  const { rows } = await sql<FormRow>`
    select form, (
             select array_agg(distinct key)
               from regexp_split_to_table(form, ' ') word
              cross join unnest(search_keys(${organizationId}, word)) key
           ) as keys
      from search_form(${search}) form`.execute(db)
  const { form, keys } = rows[0]!
  const patterns = form.split(' ').map(word => `%${escapeLike(word)}%`)
  const templateIds = await findTemplates(db, organizationId, patterns)
  return { patterns, keys: keys.length > 1 ? keys : null, templateIds }
}

/** A text as a pattern that only it matches (PostgreSQL 9.7.1). */
const escapeLike = (text: string) => text.replace(/[\\%_]/g, '\\$&')

/** The name of a template for one request is among the words of that request. */
async function findTemplates(db: Executor, organizationId: string, patterns: string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from template
     where organization_id = ${organizationId} and not one_off and search_form(name) like all (${patterns})`.execute(db)
  return rows.map(row => row.id)
}
