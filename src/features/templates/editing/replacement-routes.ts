import { CodedError } from '../../../http/coded-error.ts'
import { ifMatchOf, numberTag } from '../../../http/if-match.ts'
import { defineRoute, type Route } from '../../../http/route.ts'
import { inTransaction } from '../../../platform/database/transaction.ts'
import { assertLinkLives } from '../../links/open-link.ts'
import { receiveErrors, replacementSchema, withReplacement } from '../receive-replacement.ts'
import { planDocumentReplacement } from '../replace-document.ts'
import { changedTemplate, refusedWarnings, strictQuery } from '../template-schemas.ts'
import { editingSessionSchema } from './editing-schemas.ts'
import { readEditor } from './editor.ts'
import { editorAccess, editorLinks } from './editor-link.ts'
import { editedTemplate, presentEditingSession } from './read-editing-session.ts'

export const editingReplacementRoutes: Route[] = [
  defineRoute({
    method: 'POST',
    path: '/editing/session/document',
    versioned: false,
    operationId: 'replaceEditedDocument',
    summary: 'Replace the document of an editor URL',
    description:
      'As `replaceDocument`. If someone else has saved since the version in `If-Match`, nothing is replaced. If the answer is lost, send the same upload again: it takes effect once. This person’s draft is kept.',
    access: editorAccess,
    bodyKind: 'stream',
    consumes: { 'multipart/form-data': replacementSchema },
    query: strictQuery,
    numbered: true,
    ifMatch: 'required',
    response: editingSessionSchema,
    errorFacts: { ...refusedWarnings, ...changedTemplate },
    errors: [
      ...receiveErrors,
      'pdf_certified_no_fields',
      'template_changed',
      'warnings_refused',
      'if_match_required',
      'template_archived',
    ],
    async handle({ platform, principal, query, request, reply }) {
      const basedOn = ifMatchOf(request, 'version')
      if (basedOn === undefined) throw new CodedError('if_match_required')
      const { template } = await editedTemplate(platform, principal)
      const { by } = await readEditor(platform, principal)
      const terms = {
        by,
        basedOn,
        strict: query.strict === 'true',
        assertAllowed: (tx: Parameters<typeof assertLinkLives>[0]) =>
          assertLinkLives(tx, editorLinks, principal.linkId),
      }
      const saved = await withReplacement(platform, request, {
        organizationId: template.organizationId,
        use: async replacement => {
          const planned = await planDocumentReplacement(platform, template, replacement, terms)
          return inTransaction(platform.database, tx => planned.write(tx))
        },
      })
      reply.header('etag', numberTag(saved.placed.version.version))
      return presentEditingSession(platform, principal, saved)
    },
  }),
]
