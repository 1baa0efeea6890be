import { Type } from '@sinclair/typebox'
import { recipientActions } from '../../engine/events/recipient-actions.ts'
import { nullable } from '../../http/nullable.ts'
import { named } from '../../http/openapi/json-schema.ts'
import { anyone, defineRoute, type Route } from '../../http/route.ts'
import { checkSentDocument } from './check-document.ts'

const text = Type.String()
const time = nullable(Type.String({ format: 'date-time' }))

const checkSchema = named(
  'DocumentCheck',
  Type.Object({
    outcome: Type.Union(
      (['valid', 'not-valid', 'not-checked'] as const).map(outcome => Type.Literal(outcome)),
      {
        description: '`not-checked`: this is no PDF, or the seal does not lead to a root that this installation trusts',
      },
    ),
    problems: Type.Array(named('CheckProblem', Type.Object({ code: text, message: text })), {
      description: 'What is wrong, in words. `countersign verify` has the same codes',
    }),
    seal: nullable(
      named(
        'CheckedSeal',
        Type.Object({
          name: nullable(text, { description: 'The common name of `subject`' }),
          subject: nullable(text, { description: 'Whose certificate sealed the document' }),
          issuer: nullable(text),
          expiresAt: nullable(Type.String({ format: 'date-time' }), { description: 'When that certificate expires' }),
          test: Type.Boolean({ description: 'Whether it is the seal of a test document, which binds nobody' }),
          signedAt: time,
          timestampedAt: nullable(Type.String({ format: 'date-time' }), {
            description: 'The time that a timestamp authority confirms; null without one that holds',
          }),
        }),
      ),
    ),
    level: nullable(text, { description: 'The level of the seal (ETSI EN 319 142)', examples: ['PAdES-BASELINE-LTA'] }),
    names: nullable(
      named(
        'CheckedNames',
        Type.Object({ document: text, organization: text, sender: text, signers: Type.Array(text) }),
      ),
      { description: 'The title, who sent the document and who signed it, as sealed' },
    ),
    recipients: Type.Array(
      named(
        'CheckedRecipient',
        Type.Object({
          name: text,
          action: Type.Union(recipientActions.map(action => Type.Literal(action))),
          at: Type.String({ format: 'date-time' }),
        }),
      ),
      {
        description:
          'Who signed, approved or confirmed, in the order in which they did, as the attached events state. Empty for documents that were sealed before their record had the ids of signers',
      },
    ),
  }),
)

/** The route that checks a document for anyone. */
export const checkRoutes: Route[] = [
  defineRoute({
    method: 'POST',
    path: '/checks',
    versioned: false,
    operationId: 'checkDocument',
    summary: 'Check a sealed document',
    description:
      'Checks the seal, the attached events and the hash of the original as `countersign verify` does, against the roots that this installation trusts. The file is not kept. Twenty checks at once from one network, then one in five seconds.',
    access: anyone,
    bodyKind: 'stream',
    consumes: {
      'multipart/form-data': named(
        'CheckInput',
        Type.Object({
          file: Type.String({
            contentMediaType: 'application/octet-stream',
            description: 'A PDF under 40 MiB',
            examples: ['@signed.pdf'],
          }),
        }),
      ),
    },
    response: checkSchema,
    errors: [
      'invalid_input',
      'body_not_utf8',
      'content_type_not_multipart',
      'file_too_large',
      'too_many_requests',
      'service_unavailable',
    ],
    async handle({ platform, request }) {
      const { outcome, problems, seal, level, names, recipients } = await checkSentDocument(platform, request)
      return {
        outcome,
        problems,
        seal: seal && {
          name: seal.name,
          subject: seal.subject,
          issuer: seal.issuer,
          expiresAt: seal.expiresAt,
          test: seal.test,
          signedAt: seal.signedAt,
          timestampedAt: seal.timestamp?.holds ? seal.timestamp.time : null,
        },
        level,
        names,
        recipients,
      }
    },
  }),
]
