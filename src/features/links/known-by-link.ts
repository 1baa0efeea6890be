import { Type } from '@sinclair/typebox'
import type { KnownBy } from '../../engine/events/known-by.ts'
import { nullable } from '../../http/nullable.ts'
import { named } from '../../http/openapi/json-schema.ts'
import type { FoundLink } from './link-kind.ts'

/** Returns how records identify a caller with a link. */
export const knownByLink = ({
  linkId: link_id,
  channel,
  credentialId: credential_id,
  credentialName: credential_name,
  personId: person_id,
}: Pick<FoundLink, 'linkId' | 'channel' | 'credentialId' | 'credentialName' | 'personId'>): KnownBy =>
  channel === 'mail'
    ? { identified_by: 'email-link', link_id }
    : {
        identified_by: 'embedded-session',
        link_id,
        credential_id,
        credential_name,
        ...(person_id !== null && { person_id }),
      }

/** Presents how a person was identified, for the API's answers. */
export const presentKnownBy = (knownBy: KnownBy) => ({
  identifiedBy: knownBy.identified_by,
  linkId: knownBy.link_id,
  ...(knownBy.identified_by === 'embedded-session' && {
    credentialId: knownBy.credential_id,
    credentialName: knownBy.credential_name,
    ...(knownBy.person_id !== undefined && { personId: knownBy.person_id }),
  }),
})

export const knownBySchema = named(
  'KnownBy',
  Type.Object({
    identifiedBy: Type.Union([Type.Literal('email-link'), Type.Literal('embedded-session')], {
      description: 'By a link emailed to their address, or by a link that the organization created',
    }),
    linkId: Type.String(),
    credentialId: Type.Optional(nullable(Type.String(), { description: 'The credential that created the link' })),
    credentialName: Type.Optional(nullable(Type.String(), { examples: [null] })),
    personId: Type.Optional(Type.String({ description: 'The person who created the link in the application' })),
  }),
)
