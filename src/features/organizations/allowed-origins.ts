import type { Kysely } from 'kysely'
import { CodedError } from '../../platform/coded-error.ts'
import type { Database } from '../../platform/database/schema.ts'

/** As many as go into a header of each page. */
const originsMost = 50

/** The pages that may embed those of an organization; none: any may. */
export async function listAllowedOrigins(db: Kysely<Database>, organizationId: string): Promise<string[]> {
  const row = await db
    .selectFrom('organization_settings')
    .select('allowed_origins')
    .where('organization_id', '=', organizationId)
    .executeTakeFirstOrThrow()
  return row.allowed_origins
}

/** Replaces them, and answers them as they are written in `postMessage` and headers. Throws `invalid_input`. */
export async function setAllowedOrigins(
  db: Kysely<Database>,
  organizationId: string,
  given: readonly string[],
): Promise<string[]> {
  const origins = [...new Set(given.map(originOf))]
  if (origins.length > originsMost)
    throw new CodedError('invalid_input', { detail: `There may be at most ${originsMost} origins` })
  await db
    .updateTable('organization_settings')
    .set({ allowed_origins: origins })
    .where('organization_id', '=', organizationId)
    .execute()
  return origins
}

function originOf(text: string): string {
  const url = URL.parse(text)
  const isOrigin = url !== null && /^https?:$/.test(url.protocol) && url.href === `${url.origin}/`
  if (!isOrigin || /[*,;'"\s]/.test(url.host))
    throw new CodedError('invalid_input', {
      detail: `"${text}" is no origin; write one such as https://shop.example.com`,
    })
  return url.origin
}
