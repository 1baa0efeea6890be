import { type TSchema, Type } from '@sinclair/typebox'
import { eventKinds } from '../../engine/events/event-kinds.ts'
import type { RecordCategory } from '../../engine/events/event-record.ts'
import { named } from '../../http/openapi/json-schema.ts'
import { organizationEventTypes } from './organization-event-kinds.ts'

const optionalText = Type.Optional(Type.Union([Type.String(), Type.Null()]))
const optionalEmail = Type.Optional(Type.Union([Type.String({ format: 'email' }), Type.Null()]))
const details = Type.Optional(
  Type.Object(
    {},
    {
      additionalProperties: Type.Unknown(),
      description:
        'Details that depend on the kind of event. `known_by` lists how the actor was identified: by a link (`email-link`, `embedded-session`), by a `credential`, as the operator (`command-line`), by a rule of the organization (`organization-rule`), or not at all (`schedule`)',
      examples: [{ known_by: [{ identified_by: 'email-link' }] }],
    },
  ),
)

const typesOf = (category: RecordCategory): readonly string[] =>
  category === 'organization' ? organizationEventTypes : Object.keys(eventKinds[category])

const head = (category: RecordCategory, name: string) =>
  named(
    name,
    Type.Object({
      event_id: Type.String(),
      event_category: Type.Literal(category),
      event_type: Type.Union(typesOf(category).map(type => Type.Literal(type))),
      event_time: Type.Integer({ description: 'Unix time in milliseconds', examples: [1_772_443_800_000] }),
      sequence: Type.Integer({
        description: 'Counts all events of the resource from 1, of every kind, without gaps',
        examples: [1],
      }),
      test_mode: Type.Boolean(),
      hash: Type.String({ description: 'SHA-256 of the hashed part of this record, which includes `previous_hash`' }),
      previous_hash: Type.String({
        description: '`hash` of the previous event; 64 zeros for the first',
        examples: ['0'.repeat(64)],
      }),
      personal_digests: Type.Optional(
        Type.Object(
          {},
          {
            additionalProperties: Type.String(),
            description: 'Digests of the personal data, by property, which remain when it is erased',
            examples: [{ actor_email: '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08' }],
          },
        ),
      ),
      personal_salt: Type.Optional(Type.String()),
    }),
  )

const signing = named(
  'SigningContext',
  Type.Object({
    signature_request_id: Type.String(),
    recipient_signature_id: Type.Optional(Type.String()),
    actor_email: optionalEmail,
    ip_address: optionalText,
    user_agent: optionalText,
    details,
  }),
)

const memberRoles = ['disclosing_party', 'receiving_party', 'disclosing_counsel', 'receiving_counsel'] as const

const redlining = named(
  'RedliningContext',
  Type.Object({
    redline_request_id: Type.String(),
    redline_member_role: Type.Union(memberRoles.map(role => Type.Literal(role))),
    redline_edit_insertion: Type.Optional(Type.String()),
    redline_edit_deletion: Type.Optional(Type.String()),
    content: Type.Optional(Type.String()),
    change_type: Type.Optional(Type.String()),
    comment_added: Type.Optional(Type.String()),
    message: Type.Optional(Type.String()),
    author_email: optionalEmail,
    ip_address: optionalText,
    user_agent: optionalText,
    details,
  }),
)

const template = named('TemplateContext', Type.Object({ template_id: Type.String() }))

/** The schemas of the records in event streams and webhooks (`EventRecord`), by category. */
export const eventSchemas = {
  signing: named('SigningEventRecord', Type.Object({ event: head('signing', 'SigningEvent'), signing })),
  redlining: named('RedliningEventRecord', Type.Object({ event: head('redlining', 'RedliningEvent'), redlining })),
  template: named('TemplateEventRecord', Type.Object({ event: head('template', 'TemplateEvent'), template })),
} satisfies Record<keyof typeof eventKinds, TSchema>

const nullableText = Type.Union([Type.String(), Type.Null()])

/** The schema of the records in an organization's audit list. */
export const organizationEventSchema = named(
  'OrganizationEventRecord',
  Type.Object({
    event: head('organization', 'OrganizationEvent'),
    organization: named(
      'OrganizationContext',
      Type.Object({
        organization_id: Type.String(),
        actor_email: Type.Optional(nullableText),
        ip_address: Type.Optional(nullableText),
        user_agent: Type.Optional(nullableText),
        details,
      }),
    ),
    withheld: Type.Optional(
      Type.Array(Type.String(), {
        description:
          'The paths of what is left out, because it names a folder that you do not see, or the people it is shared with. Without it, `hash` cannot be checked, only that the next record has it as `previous_hash`. Absent if the record is whole',
        examples: [['organization.details.folder_name']],
      }),
    ),
  }),
)
