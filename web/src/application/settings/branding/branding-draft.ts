import { pathOf } from '../../../api/call-path.ts'
import { settingsText } from '../../../texts/settings-text.ts'
import type { SettingsEditing } from '../use-settings-form.ts'

/** The saved logo, or the logo that will replace it. */
export interface LogoDraft {
  /** The address of the logo on the page; null for no logo. */
  shown: string | null
  /** The change to send: a data URL for a new logo, or null to remove the logo. Absent if the logo is unchanged. */
  sent?: string | null
  problem?: string
}

interface BrandingDraft {
  /** The colour as it is typed; empty for the service's colour. */
  color: string
  logo: LogoDraft
}

/** Normalizes a colour to `#rrggbb` in lower case; null if it is not a colour. */
export function colorOf(typed: string): string | null {
  const color = typed.trim().toLowerCase()
  return /^#[0-9a-f]{6}$/.test(color) ? color : null
}

export const brandingEditing: SettingsEditing<BrandingDraft> = {
  draftOf: ({ accentColor, logoUrl }) => ({
    color: accentColor ?? '',
    logo: { shown: logoUrl === null ? null : pathOf(logoUrl) },
  }),
  inputOf: ({ color, logo }) => ({
    accentColor: color.trim() === '' ? null : colorOf(color),
    ...(logo.sent !== undefined && { logo: logo.sent }),
  }),
  problemsOf: ({ color, logo }) => ({
    ...(logo.problem !== undefined && { logo: logo.problem }),
    ...(color.trim() !== '' && colorOf(color) === null && { color: settingsText('accentColorWrong') }),
  }),
  refused: {
    logo: { control: 'logo', label: settingsText('logo') },
    accentColor: { control: 'color', label: settingsText('accentColor') },
  },
}
