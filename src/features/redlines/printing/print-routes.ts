import { json } from 'node:stream/consumers'
import { type Static, Type } from '@sinclair/typebox'
import type { PrintedLine } from '../../../engine/printed-pages/printed-pages.ts'
import { literals } from '../../../http/literals.ts'
import { nullable } from '../../../http/nullable.ts'
import { named } from '../../../http/openapi/json-schema.ts'
import { defineRoute, type Route } from '../../../http/route.ts'
import { sendStored } from '../../../http/send-stored.ts'
import { partyMemberAccess } from '../redline-link.ts'
import { findPrintFile, readPrint } from './read-print.ts'

const faceSchema = literals('clean', 'original', 'markup')
const faceQuery = Type.Unsafe<Static<typeof faceSchema>>({
  ...faceSchema,
  description:
    '`clean` with all open changes accepted, as it would be signed; `original` with all of them rejected; `markup` with all of them marked in the text',
  examples: ['clean'],
})
const revisionQuery = Type.String({ pattern: '^[1-9][0-9]{0,8}$', examples: ['1'] })

const placeSchema = named(
  'PrintedPlace',
  Type.Object({
    anchor: Type.String({ description: 'The clause, or the clause of a note, header or footer' }),
    offset: Type.Integer({ description: 'The place in its text as it is printed, in UTF-16 code units' }),
    text: Type.String({ description: 'The text there, by which the place can be found after an edit' }),
  }),
)

const printSchema = named(
  'RedlinePrint',
  Type.Object({
    state: literals('ready', 'making', 'failed'),
    print: nullable(
      named(
        'PrintedDocument',
        Type.Object({
          revision: Type.Integer(),
          at: Type.String({ format: 'date-time' }),
          pages: Type.Array(
            named(
              'PrintedPage',
              Type.Object({
                number: Type.String({ description: 'The number that it shows' }),
                width: Type.Number({ description: 'In points' }),
                height: Type.Number(),
                start: nullable(placeSchema),
                textTop: nullable(Type.Number({ description: 'Where its text begins, in points from the top' })),
                textBottom: nullable(Type.Number({ description: 'Where its text ends, in points from the top' })),
                notesTop: nullable(Type.Number({ description: 'Where its notes begin, in points from the top' })),
                stories: Type.Array(Type.String(), {
                  description: 'The ids of its headers, footers and notes, from top to bottom',
                }),
              }),
            ),
          ),
        }),
      ),
    ),
  }),
)

/** Routes that show a member the document as it is printed. */
export const printRoutes: Route[] = [
  defineRoute({
    method: 'GET',
    path: '/redlining/session/print',
    versioned: false,
    operationId: 'readRedlinePrint',
    summary: 'Retrieve the printed pages of the document',
    description:
      'Returns where the pages of the document begin when it is printed. The document as the member sees it is printed in the background when you ask for it: `state` is `making` until `print` is of the current revision, and `print` is the last print before it, or null. Ask again after a second or two. After `failed`, ask again after half a minute.',
    access: partyMemberAccess,
    query: Type.Object({ face: faceQuery }),
    response: printSchema,
    errors: ['document_not_sent_yet'],
    async handle({ platform, principal, query }) {
      const { state, print } = await readPrint(platform, principal, query.face)
      return {
        state,
        print: print && { revision: print.revision, at: print.at.toISOString(), pages: print.pages },
      }
    },
  }),
  defineRoute({
    method: 'GET',
    path: '/redlining/session/print/document',
    versioned: false,
    operationId: 'downloadRedlinePrint',
    summary: 'Download the printed pages as PDF',
    description: 'Returns the PDF of a print, whose revision is in the answer of the print. Supports range requests.',
    access: partyMemberAccess,
    query: Type.Object({ face: faceQuery, revision: revisionQuery }),
    produces: 'application/pdf',
    conditional: 'ranges',
    errors: ['document_not_sent_yet', 'redline_print_not_found'],
    async handle({ platform, principal, query, request, reply }) {
      const { face, revision } = query
      const file = 'pages.pdf'
      const { key, made } = await findPrintFile(platform, principal, { face, revision: Number(revision), file })
      const { pdfSizeBytes: sizeBytes, pdfSha256: etag } = made
      return sendStored(platform, request, { reply, file: { key, sizeBytes, etag, contentType: 'application/pdf' } })
    },
  }),
  defineRoute({
    method: 'GET',
    path: '/redlining/session/print/lines',
    versioned: false,
    operationId: 'readRedlinePrintLines',
    summary: 'Retrieve where each line is on the printed pages',
    description:
      'Returns the lines of each page of a print in order, with the clause and the place in its text at which each begins. Lengths are points from the top left corner of the page.',
    access: partyMemberAccess,
    query: Type.Object({ face: faceQuery, revision: revisionQuery }),
    response: named(
      'PrintedLines',
      Type.Object({
        pages: Type.Array(
          Type.Array(
            named(
              'PrintedLine',
              Type.Object({
                anchor: Type.String(),
                offset: Type.Integer(),
                x: Type.Number(),
                y: Type.Number(),
                width: Type.Number(),
                height: Type.Number(),
              }),
            ),
          ),
        ),
      }),
    ),
    errors: ['document_not_sent_yet', 'redline_print_not_found'],
    async handle({ platform, principal, query }) {
      const { face, revision } = query
      const file = 'lines.json'
      const { key } = await findPrintFile(platform, principal, { face, revision: Number(revision), file })
      return { pages: (await json(platform.storage.read(key))) as PrintedLine[][] }
    },
  }),
]
