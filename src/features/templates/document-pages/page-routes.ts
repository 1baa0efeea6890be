import { Type } from '@sinclair/typebox'
import { fieldTypes } from '../../../engine/fields/field-type.ts'
import { reasons } from '../../../engine/suggestions/suggestion.ts'
import { named } from '../../../http/openapi/json-schema.ts'
import { defineRoute, type Route } from '../../../http/route.ts'
import { editorAccess } from '../editing/editor-link.ts'
import { versionQuery } from '../editing/seen-document.ts'
import { editedDocument, geometryOfPages, pageNumber, pagesAtOnce, pictureOfPage, suggestionsFor } from './pages.ts'
import { pictureQuery, sendPicture } from './send-picture.ts'

const pageQuery = Type.String({ pattern: '^[1-9]\\d{0,5}$', description: '1-based' })
const size = Type.Number()

const wordSchema = Type.Object({ text: Type.String(), x: size, y: size, width: size, height: size, baseline: size })
const lineSchema = Type.Object({ x1: size, y1: size, x2: size, y2: size })
const boxSchema = Type.Object({ x: size, y: size, width: size, height: size })

const suggestionSchema = named(
  'FieldSuggestion',
  Type.Object({
    type: Type.Union(fieldTypes.map(type => Type.Literal(type))),
    kind: Type.Optional(Type.String({ description: 'What the type alone does not say, such as `initials`' })),
    label: Type.String({ description: 'A label for the field' }),
    page: Type.Integer({ minimum: 1, description: '1-based' }),
    x: size,
    y: size,
    width: size,
    height: size,
    why: Type.Union(
      reasons.map(reason => Type.Literal(reason)),
      { description: 'What the suggestion is based on' },
    ),
    nearby: Type.Array(
      Type.Object({
        text: Type.String(),
        where: Type.Union([Type.Literal('above'), Type.Literal('beside'), Type.Literal('below')]),
      }),
      { description: 'The words near it, nearest first, which may name the person who fills it in' },
    ),
  }),
)

/** The routes for the pages of the edited document, which the editor calls with the token of its URL. */
export const pageRoutes: Route[] = [
  defineRoute({
    method: 'GET',
    path: '/editing/session/pages/:page/image',
    versioned: false,
    operationId: 'readEditingPageImage',
    summary: 'Download a page as an image',
    description:
      'A WebP image of the width you ask for, or narrower if the image of a very tall page would be too large. It is rendered on the first request. If too many requests are waiting, returns 503 with `Retry-After`.',
    access: editorAccess,
    query: Type.Object({ ...pictureQuery, version: versionQuery }),
    produces: 'image/webp',
    conditional: 'ranges',
    errors: ['page_not_found', 'page_not_drawable', 'template_version_not_found'],
    async handle(call) {
      const { platform, principal, query } = call
      const document = await editedDocument(platform, principal, query.version)
      const page = pageNumber(document, (call.request.params as { page: string }).page)
      const file = await pictureOfPage(platform, { document, page, width: query.width })
      return sendPicture(call, document, { ...file, page, width: query.width })
    },
  }),
  defineRoute({
    method: 'GET',
    path: '/editing/session/pages',
    versioned: false,
    operationId: 'readEditingPages',
    summary: 'Retrieve the words, lines and boxes of pages',
    description: `Returns what is on pages of the document, to align fields with: words, horizontal and vertical lines (including rows of underscores and dots), rectangles, and squares to tick. Positions are in points from the top left of the page as displayed. Ask for at most ${pagesAtOnce} pages at once. A page that is too complex is returned empty.`,
    access: editorAccess,
    query: Type.Object({ from: Type.Optional(pageQuery), to: Type.Optional(pageQuery), version: versionQuery }),
    response: named(
      'EditingPages',
      Type.Object({
        pages: Type.Array(
          named(
            'EditingPage',
            Type.Object({
              page: Type.Integer({ minimum: 1, description: '1-based' }),
              width: size,
              height: size,
              words: Type.Array(named('PageWord', wordSchema)),
              lines: Type.Array(named('PageLine', lineSchema)),
              boxes: Type.Array(named('PageBox', boxSchema)),
            }),
          ),
        ),
      }),
    ),
    errors: ['page_not_found', 'template_version_not_found'],
    async handle({ platform, principal, query }) {
      const document = await editedDocument(platform, principal, query.version)
      const first = pageNumber(document, query.from ?? '1')
      const last =
        query.to === undefined ? Math.min(first + pagesAtOnce - 1, document.pageCount) : pageNumber(document, query.to)
      return { pages: await geometryOfPages(platform, { document, first, last }) }
    },
  }),
  defineRoute({
    method: 'GET',
    path: '/editing/session/suggestions',
    versioned: false,
    operationId: 'suggestFields',
    summary: 'Suggest fields',
    description:
      'Returns fields for the places on the pages that ask to be filled in: lines, boxes, squares to tick and form cells, with the labels next to them. Suggestions are made by rules and do not overlap existing fields. A name, email, company or date next to a signature gets the kind that is filled in from the signer.',
    access: editorAccess,
    response: named('FieldSuggestions', Type.Object({ suggestions: Type.Array(suggestionSchema) })),
    errors: [],
    async handle({ platform, principal }) {
      const document = await editedDocument(platform, principal)
      return { suggestions: await suggestionsFor(platform, document) }
    },
  }),
]
