import { Type } from '@sinclair/typebox'
import { accentOf } from '../../engine/colours/accent.ts'
import { nullable } from '../../http/nullable.ts'
import { named } from '../../http/openapi/json-schema.ts'
import type { Platform } from '../../platform/platform.ts'
import type { OrganizationDefaults } from './organization-defaults.ts'

const color = Type.String({ examples: ['#335aa6'] })
const colours = named('AccentColours', Type.Object({ accent: color, strong: color, tint: color, onAccent: color }))

export const accentSchema = named('Accent', Type.Object({ light: colours, dark: colours }))

/** The name, logo and colours of an organization as its signers and members see them. */
export const shownOrganizationSchema = named(
  'ShownOrganization',
  Type.Object({
    name: Type.String(),
    logoUrl: nullable(Type.String(), { description: 'A PNG image of at most 480 × 160 pixels' }),
    accent: nullable(accentSchema, {
      description: 'The colours for the light and the dark, in which text can be read; `null` for those of the service',
    }),
  }),
)

export const presentOrganization = (
  platform: Pick<Platform, 'config'>,
  { name, logoId, accentColor }: Pick<OrganizationDefaults, 'name' | 'logoId' | 'accentColor'>,
) => ({
  name,
  logoUrl: logoId === null ? null : `${platform.config.publicUrl}/logos/${logoId}`,
  accent: accentColor === null ? null : accentOf(accentColor),
})
