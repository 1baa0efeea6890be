import { accentOf } from '../../../../../src/engine/colours/accent.ts'
import type { OrganizationSettings } from '../../../api/generated/calls.ts'
import { settingsText } from '../../../texts/settings-text.ts'
import { TextField } from '../../../ui/text-field.tsx'
import { useOrganization, useRead } from '../../session/account.tsx'
import { Loaded } from '../../shell/loaded.tsx'
import { Page } from '../../shell/page.tsx'
import { SettingsForm } from '../settings-form.tsx'
import { useSettingsForm } from '../use-settings-form.ts'
import { BrandPreview } from './brand-preview.tsx'
import { brandingEditing, colorOf } from './branding-draft.ts'
import { LogoField } from './logo-field.tsx'

/** `/settings/branding`: the logo and the colour that signers see. */
export function BrandingPage() {
  const settings = useRead('GET /v1/organization', {})
  return (
    <Page title={settingsText('branding')}>
      <p className="muted">{settingsText('brandingBody')}</p>
      <Loaded query={settings}>{loaded => <BrandingForm settings={loaded} />}</Loaded>
    </Page>
  )
}

function BrandingForm({ settings }: { settings: OrganizationSettings }) {
  const form = useSettingsForm(settings, brandingEditing)
  const { draft, change, problems } = form
  const isReadOnly = !useOrganization().may('settings:write')
  const color = colorOf(draft.color)
  const isAdjusted = color !== null && accentOf(color).light.accent !== color
  return (
    <div className="settings-branding">
      <SettingsForm saving={form}>
        <LogoField
          isReadOnly={isReadOnly}
          logo={draft.logo}
          onChange={logo => change({ logo })}
          error={problems.logo}
        />
        <TextField
          label={settingsText('accentColor')}
          hint={settingsText('accentColorHint')}
          autoComplete="off"
          spellCheck={false}
          readOnly={isReadOnly}
          value={draft.color}
          onChange={typed => change({ color: typed })}
          error={problems.color}
        >
          {!isReadOnly && (
            <input
              type="color"
              className="settings-color"
              aria-label={settingsText('accentPick')}
              value={color ?? '#335aa6'}
              onChange={event => change({ color: event.target.value })}
            />
          )}
        </TextField>
        <p className="muted settings-adjusted" role="status">
          {isAdjusted && settingsText('accentAdjusted')}
        </p>
      </SettingsForm>
      <BrandPreview name={settings.name} logoSource={draft.logo.shown} color={color} />
    </div>
  )
}
