import type { OrganizationSettings } from '../../../api/generated/calls.ts'
import { settingsText } from '../../../texts/settings-text.ts'
import { Labelled } from '../../../ui/labelled.tsx'
import { TextAreaField } from '../../../ui/text-area-field.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { useOrganization, useRead } from '../../session/account.tsx'
import { Loaded } from '../../shell/loaded.tsx'
import { Page } from '../../shell/page.tsx'
import { SettingTick } from '../setting-tick.tsx'
import { SettingsForm } from '../settings-form.tsx'
import { useSettingsForm } from '../use-settings-form.ts'
import { organizationEditing, type PartProps } from './organization-draft.ts'
import { SecondFactorPart } from './second-factor-part.tsx'

/** `/settings/organization`: the organization's name, and the defaults of its requests. */
export function OrganizationPage() {
  const settings = useRead('GET /v1/organization', {})
  return (
    <Page title={settingsText('organizationSettings')}>
      <Loaded query={settings}>{loaded => <OrganizationForm settings={loaded} />}</Loaded>
    </Page>
  )
}

function OrganizationForm({ settings }: { settings: OrganizationSettings }) {
  const form = useSettingsForm(settings, organizationEditing)
  const isReadOnly = !useOrganization().may('settings:write')
  const { draft, change, problems } = form
  const parts = { draft, change, problems, isReadOnly }
  return (
    <SettingsForm saving={form}>
      <TextField
        label={settingsText('organizationNameLabel')}
        hint={settingsText('organizationNameHint')}
        autoComplete="organization"
        readOnly={isReadOnly}
        value={draft.name}
        onChange={name => change({ name })}
        error={problems.name}
      />
      <SenderPart {...parts} owner={settings.owner} />
      <Labelled label={settingsText('timeZone')} hint={settingsText('timeZoneHint')}>
        {control => (
          <select
            {...control}
            className="input app-select"
            disabled={isReadOnly}
            value={draft.timeZone}
            onChange={event => change({ timeZone: event.target.value })}
          >
            {zonesWith(draft.timeZone).map(zone => (
              <option key={zone} value={zone}>
                {zone.replaceAll('_', ' ')}
              </option>
            ))}
          </select>
        )}
      </Labelled>
      <DaysField {...parts} control="expiresInDays" />
      <RemindersPart {...parts} />
      <SettingTick
        label={settingsText('askForCodes')}
        body={settingsText('askForCodesBody')}
        isOn={draft.isAskingForCodes}
        isReadOnly={isReadOnly}
        onChange={isAskingForCodes => change({ isAskingForCodes })}
      />
      <SettingTick
        label={settingsText('nameLaterSigners')}
        body={settingsText('nameLaterSignersBody')}
        isOn={draft.namesLaterSigners}
        isReadOnly={isReadOnly}
        onChange={namesLaterSigners => change({ namesLaterSigners })}
      />
      <SettingTick
        label={settingsText('ownConsent')}
        body={settingsText('ownConsentBody')}
        isOn={draft.hasOwnConsent}
        isReadOnly={isReadOnly}
        onChange={hasOwnConsent => change({ hasOwnConsent })}
      >
        <TextAreaField
          label={settingsText('ownConsentText')}
          hint={settingsText('ownConsentHint')}
          rows={8}
          maxLength={10_000}
          readOnly={isReadOnly}
          value={draft.consentText}
          onChange={consentText => change({ consentText })}
          error={problems.consentText}
        />
      </SettingTick>
      <SettingTick
        label={settingsText('stampIds')}
        body={settingsText('stampIdsBody')}
        isOn={draft.stampsRequestId}
        isReadOnly={isReadOnly}
        onChange={stampsRequestId => change({ stampsRequestId })}
      />
      <SettingTick
        label={settingsText('deleteContentAfterEnd')}
        body={settingsText('deleteContentAfterEndBody')}
        isOn={draft.isDeleting}
        isReadOnly={isReadOnly}
        onChange={isDeleting => change({ isDeleting })}
      >
        <DaysField {...parts} control="deleteContentAfterDays" />
      </SettingTick>
      <SecondFactorPart {...parts} />
    </SettingsForm>
  )
}

/** Returns the zones to choose from, with the chosen one even if the browser does not list it. */
const zonesWith = (chosen: string): string[] =>
  [...new Set(['UTC', ...Intl.supportedValuesOf('timeZone'), chosen])].sort()

/** Lets the admin choose in whose name programs send. */
const SenderPart = ({
  owner,
  draft,
  change,
  problems,
  isReadOnly,
}: PartProps & Pick<OrganizationSettings, 'owner'>) => (
  <SettingTick
    label={settingsText('fixedSender')}
    body={settingsText('fixedSenderBody', { owner: `${owner.name} (${owner.email})` })}
    isOn={draft.hasSender}
    isReadOnly={isReadOnly}
    onChange={hasSender => change({ hasSender })}
  >
    <TextField
      label={settingsText('senderName')}
      autoComplete="off"
      readOnly={isReadOnly}
      value={draft.senderName}
      onChange={senderName => change({ senderName })}
      error={problems.senderName}
    />
    <TextField
      label={settingsText('senderEmail')}
      hint={settingsText('senderEmailHint')}
      type="email"
      autoComplete="off"
      readOnly={isReadOnly}
      value={draft.senderEmail}
      onChange={senderEmail => change({ senderEmail })}
      error={problems.senderEmail}
    />
  </SettingTick>
)

const RemindersPart = (parts: PartProps) => (
  <SettingTick
    label={settingsText('reminding')}
    body={settingsText('remindingBody')}
    isOn={parts.draft.isReminding}
    isReadOnly={parts.isReadOnly}
    onChange={isReminding => parts.change({ isReminding })}
  >
    <DaysField {...parts} control="firstAfterDays" />
    <DaysField {...parts} control="everyDays" />
  </SettingTick>
)

type DaysControl = 'expiresInDays' | 'firstAfterDays' | 'everyDays' | 'deleteContentAfterDays'

const DaysField = ({ control, draft, change, problems, isReadOnly }: PartProps & { control: DaysControl }) => (
  <TextField
    label={settingsText(`days_${control}`)}
    hint={control === 'expiresInDays' ? settingsText('daysHint_expiresInDays') : undefined}
    inputMode="numeric"
    autoComplete="off"
    readOnly={isReadOnly}
    value={draft[control]}
    onChange={days => change({ [control]: days })}
    error={problems[control]}
  />
)
