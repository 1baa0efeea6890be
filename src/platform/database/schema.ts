import type { EventTables } from './tables/event-tables.ts'
import type { OrganizationTables } from './tables/organization-tables.ts'
import type { PeopleTables } from './tables/people-tables.ts'
import type { RedlineTables } from './tables/redline-tables.ts'
import type { SignatureRequestTables } from './tables/signature-request-tables.ts'
import type { TemplateTables } from './tables/template-tables.ts'

/**
 * The tables as Kysely sees them. The migrations define them. Timestamps are read as Date (millisecond precision),
 * `integer` as number and `bytea` as Buffer; `jsonb` is read as the parsed value and written as a JSON text.
 */
export interface Database
  extends PeopleTables,
    OrganizationTables,
    TemplateTables,
    SignatureRequestTables,
    EventTables,
    RedlineTables {}
