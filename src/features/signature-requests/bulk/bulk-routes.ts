import { Type } from '@sinclair/typebox'
import type { ErrorCode } from '../../../http/error-catalogue.ts'
import { defineRoute, type ResourceKind, type Route } from '../../../http/route.ts'
import { organizationAccess } from '../../credentials/authenticate.ts'
import { folderErrors } from '../../folders/choose-folder.ts'
import { refusedFields } from '../../templates/field-refused.ts'
import { usableTemplateResource } from '../../templates/template-resource.ts'
import { refusedWarnings, strictQuery } from '../../templates/template-schemas.ts'
import { presentBulkRow } from './bulk-row-presenter.ts'
import { bulkCheckSchema, bulkSendBody, bulkSendRowSchema, bulkSendSchema, refusedRows } from './bulk-schemas.ts'
import type { BulkSend } from './bulk-send.ts'
import { findBulkSend, listBulkRows, listBulkSends, readProgress } from './bulk-send-store.ts'
import { checkBulkSend, createBulkSend, presentBulkSend } from './create-bulk-send.ts'

const bulkSendResource: ResourceKind<BulkSend> = {
  noun: 'Bulk send',
  parameter: 'bulkSendId',
  prefix: 'bulk',
  missing: 'bulk_send_id_required',
  load: (platform, id) => findBulkSend(platform.database, id),
}

const common = {
  method: 'POST' as const,
  versioned: true,
  access: organizationAccess,
  scope: 'signature-requests:write',
  action: 'create signature requests for this template',
  named: { field: 'templateId', kind: usableTemplateResource },
  body: bulkSendBody,
  /** Enough for a thousand rows with some values each. */
  bodyLimitBytes: 8 * 1024 * 1024,
}

const reading = {
  method: 'GET' as const,
  versioned: true,
  access: organizationAccess,
  scope: 'signature-requests:read',
  action: 'retrieve this bulk send',
}

/**
 * Errors that concern the document and therefore all rows: something would be hidden after sealing, or the seal could
 * not be rehearsed.
 */
const rehearsalErrors = ['fields_not_visible', 'watermark_not_visible', 'pdf_too_complex'] satisfies ErrorCode[]

const listedMost = 50

/** Routes for sending a template to many people at once. */
export const bulkRoutes: Route[] = [
  defineRoute({
    ...common,
    path: '/signature-requests/bulk',
    operationId: 'createBulkSend',
    summary: 'Send a template to many signers',
    description:
      'Creates a signature request for each entry of `requests`: up to 1,000. All entries are checked first; if one has a problem, nothing is sent and the error names the rows, unless you set `leaveOutInvalidRows`. The requests are then created in the background, all with the version of the template that is current now. Poll `readBulkSend` for the progress.',
    creates: true,
    query: strictQuery,
    response: bulkSendSchema,
    errorFacts: { ...refusedWarnings, bulk_rows_refused: refusedRows, fields_not_visible: refusedFields },
    errors: [
      ...rehearsalErrors,
      ...folderErrors,
      'warnings_refused',
      'bulk_rows_refused',
      'too_many_open_requests',
    ] satisfies ErrorCode[],
    handle: ({ platform, commit, principal: by, named, body, query: { strict } }) =>
      createBulkSend(platform, commit, { template: named, input: body, by, strict: strict === 'true' }),
  }),
  defineRoute({
    ...common,
    path: '/signature-requests/bulk/check',
    operationId: 'checkBulkSend',
    summary: 'Check a bulk send',
    description: 'Takes the same body as `createBulkSend`, says which rows have a problem, and sends nothing.',
    response: bulkCheckSchema,
    errors: rehearsalErrors,
    errorFacts: { fields_not_visible: refusedFields },
    handle: ({ platform, principal: by, named, body }) => checkBulkSend(platform, { template: named, input: body, by }),
  }),
  defineRoute({
    ...reading,
    path: '/signature-requests/bulk',
    operationId: 'listBulkSends',
    summary: 'List bulk sends',
    description: `The last ${listedMost}, newest first. A bulk send is kept for 90 days after it has finished; its signature requests stay.`,
    action: 'list the bulk sends of this organization',
    response: Type.Array(bulkSendSchema),
    errors: [],
    async handle({ platform: { database }, principal: { organizationId, reach } }) {
      const wanted = { organizationId, places: reach.places, limit: listedMost }
      const sends = await listBulkSends(database, wanted)
      const progress = await readProgress(
        database,
        sends.map(send => send.bulkSendId),
      )
      return sends.map(send => presentBulkSend(send, progress.get(send.bulkSendId)!))
    },
  }),
  defineRoute({
    ...reading,
    path: '/signature-requests/bulk/:bulkSendId',
    operationId: 'readBulkSend',
    summary: 'Retrieve the progress of a bulk send',
    description:
      'It has finished when each row that was not left out is either sent or failed. Poll no more than once a second.',
    resource: bulkSendResource,
    response: bulkSendSchema,
    errors: [],
    async handle({ platform: { database }, resource }) {
      const progress = await readProgress(database, [resource.bulkSendId])
      return presentBulkSend(resource, progress.get(resource.bulkSendId)!)
    },
  }),
  defineRoute({
    ...reading,
    path: '/signature-requests/bulk/:bulkSendId/rows',
    operationId: 'listBulkSendRows',
    summary: 'List what became of each row of a bulk send',
    description: 'In the order of `requests`. A row that was sent has the id of its signature request.',
    resource: bulkSendResource,
    response: Type.Array(bulkSendRowSchema),
    errors: [],
    async handle({ platform: { database, clock }, principal, resource }) {
      const rows = await listBulkRows(database, resource.bulkSendId, principal.reach.places)
      return rows.map(row => presentBulkRow(row, clock.now()))
    },
  }),
]
