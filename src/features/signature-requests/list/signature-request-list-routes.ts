import { Type } from '@sinclair/typebox'
import { defineListRoute } from '../../../http/list-route.ts'
import { nullable } from '../../../http/nullable.ts'
import { named } from '../../../http/openapi/json-schema.ts'
import type { Route } from '../../../http/route.ts'
import { everyPlace } from '../../../platform/database/places.ts'
import { organizationAccess } from '../../credentials/authenticate.ts'
import { isAddressOf } from '../../credentials/organization-caller.ts'
import {
  createdSignatureRequestSchema,
  requestTitleSchema,
  signatureRequestSchema,
  signerSchema,
} from '../signature-request-schemas.ts'
import { findRequests } from './find-requests-store.ts'
import { filtersNothing, requestFilterSchema } from './request-filter-store.ts'
import { readRequestRecords } from './signature-request-list-store.ts'

const listedSchema = named(
  'ListedSignatureRequest',
  Type.Object({
    ...Type.Omit(createdSignatureRequestSchema, ['fields', 'cc', 'documents', 'warnings']).properties,
    ...Type.Pick(signatureRequestSchema, ['expiredReason', 'sealingFailedAt', 'metadata', 'contentDeletedAt'])
      .properties,
    title: requestTitleSchema,
    signers: Type.Array(
      named(
        'ListedSigner',
        Type.Object({
          ...Type.Pick(signerSchema, ['email', 'name', 'recipientSignatureId', 'role', 'turn']).properties,
          signedAt: nullable(Type.String({ format: 'date-time' }), {
            description: 'When the recipient signed, approved or confirmed',
          }),
        }),
      ),
    ),
    signer: named(
      'FirstSigner',
      Type.Object(
        { email: Type.String({ format: 'email' }), name: Type.String() },
        { description: 'The first signer in signing order' },
      ),
    ),
  }),
)

/**
 * The number of records that are read at once: some 70 kB of JSON with two signers each. V8 frees texts of this size
 * cheaply, while texts of 500 records accumulate.
 */
const recordsAtOnce = 100

export const signatureRequestListRoutes: Route[] = [
  defineListRoute({
    path: '/signature-requests',
    operationId: 'listSignatureRequests',
    summary: 'List signature requests',
    description:
      'Newest first unless you set `sort`. Returns the whole list unless you set `limit`. To poll, send the latest `updatedAt` you have seen as `updatedSince`.',
    access: organizationAccess,
    scope: 'signature-requests:read',
    action: 'list the signature requests for this organization',
    record: listedSchema,
    listed: { table: 'signature_request', newestBy: 'created_at' },
    filter: {
      query: requestFilterSchema,
      read: ({ database, clock }, filter, wanted, { places: templatePlaces }) =>
        filtersNothing(filter) ? null : findRequests(database, filter, { ...wanted, templatePlaces }, clock.now()),
    },
    // what waits for the person who asks is theirs to see, wherever it is kept
    placesOf: (caller, { waitingFor, search }) =>
      waitingFor !== undefined && search === undefined && isAddressOf(caller, waitingFor) ? everyPlace : null,
    recordsAtOnce,
    readRecords: ({ database, clock }, ids, asOf) => readRequestRecords(database, { ids, asOf, now: clock.now() }),
  }),
]
