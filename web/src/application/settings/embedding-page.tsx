import type { OrganizationSettings } from '../../api/generated/calls.ts'
import { settingsText } from '../../texts/settings-text.ts'
import { TextAreaField } from '../../ui/text-area-field.tsx'
import { useOrganization, useRead } from '../session/account.tsx'
import { Loaded } from '../shell/loaded.tsx'
import { Page } from '../shell/page.tsx'
import { SettingTick } from './setting-tick.tsx'
import { SettingsForm } from './settings-form.tsx'
import { type SettingsEditing, useSettingsForm } from './use-settings-form.ts'

/**
 * `/developers/embedding`: which links programs may create in order to show them, and the websites that may frame them.
 */
export function EmbeddingPage() {
  const settings = useRead('GET /v1/organization', {})
  return (
    <Page title={settingsText('embedding')}>
      <Loaded query={settings}>{loaded => <EmbeddingForm settings={loaded} />}</Loaded>
    </Page>
  )
}

interface EmbeddingDraft {
  /** One origin per line. */
  origins: string
  allowsMailedSigningUrls: boolean
  allowsOtherSideUrls: boolean
}

const originsIn = (origins: string): string[] => origins.split(/\s+/).filter(origin => origin !== '')

const editing: SettingsEditing<EmbeddingDraft> = {
  draftOf: ({ allowedOrigins, allowsMailedSigningUrls, allowsOtherSideUrls }) => ({
    origins: allowedOrigins.join('\n'),
    allowsMailedSigningUrls,
    allowsOtherSideUrls,
  }),
  inputOf: ({ origins, ...allowed }) => ({ allowedOrigins: originsIn(origins), ...allowed }),
  problemsOf: () => ({}),
  refused: {
    '"': { control: 'origins', label: '"' },
    'An organization can have': { control: 'origins', label: 'An organization can have' },
    allowedOrigins: { control: 'origins', label: settingsText('origins') },
  },
}

function EmbeddingForm({ settings }: { settings: OrganizationSettings }) {
  const form = useSettingsForm(settings, editing)
  const isReadOnly = !useOrganization().may('settings:write')
  const isAny = originsIn(form.draft.origins).length === 0
  return (
    <SettingsForm saving={form}>
      <TextAreaField
        label={settingsText('origins')}
        hint={settingsText('originsHint')}
        autoComplete="off"
        spellCheck={false}
        readOnly={isReadOnly}
        value={form.draft.origins}
        onChange={origins => form.change({ origins })}
        error={form.problems.origins}
      />
      <p className="muted">{settingsText(isAny ? 'originsAny' : 'originsListed')}</p>
      <SettingTick
        label={settingsText('mailedSigningUrls')}
        body={settingsText('mailedSigningUrlsBody')}
        isOn={form.draft.allowsMailedSigningUrls}
        isReadOnly={isReadOnly}
        onChange={allowsMailedSigningUrls => form.change({ allowsMailedSigningUrls })}
      />
      <SettingTick
        label={settingsText('otherSideUrls')}
        body={settingsText('otherSideUrlsBody')}
        isOn={form.draft.allowsOtherSideUrls}
        isReadOnly={isReadOnly}
        onChange={allowsOtherSideUrls => form.change({ allowsOtherSideUrls })}
      />
    </SettingsForm>
  )
}
