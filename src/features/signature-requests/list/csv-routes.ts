import { Type } from '@sinclair/typebox'
import { byteOrderMark } from '../../../engine/csv/csv-text.ts'
import { folderIdParameter, placesWanted } from '../../../http/folder-parameter.ts'
import { allPortions, idsAtOnce, sendInTime } from '../../../http/json-list.ts'
import { defineRoute, type Route } from '../../../http/route.ts'
import { contentDisposition, noBytes } from '../../../http/send-stored.ts'
import type { ListPosition } from '../../../platform/database/list-segment.ts'
import { organizationAccess } from '../../credentials/authenticate.ts'
import { readExportedRequests } from './exported-requests-store.ts'
import { findRequests } from './find-requests-store.ts'
import { csvHead, csvRows } from './request-csv.ts'
import { requestFilterSchema } from './request-filter-store.ts'
import { sayInExports } from './say-in-exports.ts'

const rowsAtOnce = 100

export const csvRoutes: Route[] = [
  defineRoute({
    method: 'GET',
    path: '/signature-requests/csv',
    versioned: true,
    operationId: 'exportSignatureRequests',
    summary: 'Export signature requests as CSV',
    description:
      'Takes the filters of `listSignatureRequests`, and returns everything that they find as one file in UTF-8: title, status, sender, signers with their states, when the request was created and completed, its deadline, and its id. The signers share a cell, each on a line of its own. Times are in UTC. A cell that a spreadsheet program would take for a formula begins with an apostrophe. If reading fails midway, the connection breaks off.',
    access: organizationAccess,
    scope: 'signature-requests:read',
    action: 'export the signature requests for this organization',
    query: Type.Object({ ...requestFilterSchema.properties, folderId: folderIdParameter }),
    produces: 'text/csv',
    errors: ['invalid_input', 'folder_not_found'],
    async handle({ platform: { clock, database }, principal: { organizationId, reach }, query, request, reply }) {
      const { folderId, ...filter } = query
      const places = placesWanted(reach, folderId)
      const now = clock.now()
      const list = {
        recordsAtOnce: rowsAtOnce,
        readIds: (after: ListPosition | null, limit: number) =>
          findRequests(
            database,
            filter,
            { organizationId, places, templatePlaces: reach.places, updatedSince: null, after, limit },
            now,
          ),
        readRecords: async (ids: string[]) => csvRows(await readExportedRequests(database, ids), now),
      }
      const first = await list.readIds(null, idsAtOnce)
      reply
        .type('text/csv; charset=utf-8')
        .header('content-disposition', contentDisposition(`${sayInExports('csvFileName')}.csv`))
      if (request.method === 'HEAD') return reply.send(noBytes())
      return sendInTime(reply, csvFile(allPortions(list, first, first.asOf)))
    },
  }),
]

async function* csvFile(rows: AsyncIterable<string>) {
  yield byteOrderMark + csvHead()
  yield* rows
}
