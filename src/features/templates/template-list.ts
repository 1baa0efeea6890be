import type { JsonList } from '../../http/json-list.ts'
import { readListSegment } from '../../platform/database/list-segment.ts'
import type { Platform } from '../../platform/platform.ts'
import type { Template } from './template.ts'
import { presentTemplate } from './template-presenter.ts'
import { type PlacedDocument, readPlacedTemplates } from './template-store.ts'

/** A record may have thousands of fields, a megabyte and more. */
const recordsAtOnce = 20

/** The templates of an organization as whole records, newest first, archived ones too. */
export function listTemplates(platform: Platform, organizationId: string, updatedSince: Date | null): JsonList {
  const listed = { table: 'template', newestBy: 'created_at' } as const
  return {
    recordsAtOnce,
    readIds: (after, limit) =>
      readListSegment(platform.database, listed, { organizationId, updatedSince, after, limit }),
    async readRecords(ids, asOf) {
      const templates = await readPlacedTemplates(platform.database, ids)
      return templates.map(({ template, placed }) => recordText(template, placed, asOf)).join(',')
    },
  }
}

function recordText(template: Template, placed: PlacedDocument, asOf: Date): string {
  const updatedAt = new Date(Math.min(template.updatedAt.getTime(), asOf.getTime()))
  return JSON.stringify(presentTemplate({ ...template, updatedAt }, placed))
}
