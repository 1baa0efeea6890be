import { type SettingsTextKey, settingsText } from '../../texts/settings-text.ts'

const texts: Record<string, SettingsTextKey> = {
  time_zone: 'setting_time_zone',
  expires_in_days: 'setting_expires_in_days',
  reminders: 'setting_reminders',
  delete_content_after_days: 'setting_delete_content_after_days',
  accent_color: 'setting_accent_color',
  logo: 'setting_logo',
  allowed_origins: 'setting_allowed_origins',
  allows_mailed_signing_urls: 'setting_allows_mailed_signing_urls',
  allows_other_side_urls: 'setting_allows_other_side_urls',
  stamps_request_id: 'setting_stamps_request_id',
  names_later_signers: 'setting_names_later_signers',
  consent_text: 'setting_consent_text',
  requires_second_factor: 'setting_requires_second_factor',
  keeps_folders: 'setting_keeps_folders',
  default_place: 'setting_default_place',
}

/** Describes a record of changed settings in words, with the new and the old value of each setting. */
export function changedSettings(details: Record<string, unknown>): string {
  const changed = Array.isArray(details.changed) ? details.changed.map(String) : []
  const [after, before] = [details.values, details.previous_values].map(
    values => (values ?? {}) as Record<string, unknown>,
  )
  const words = changed.map(name => {
    if (name === 'sender') return senderWords(details.email)
    if (name === 'signer_verification') return verificationWords(after?.[name], before?.[name])
    const key = texts[name]
    return key ? settingsText(key, { to: valueWords(after?.[name]), from: valueWords(before?.[name]) }) : name
  })
  return words.join('; ')
}

const senderWords = (email: unknown): string =>
  typeof email === 'string' ? settingsText('setting_sender', { email }) : settingsText('setting_sender_owner')

/** Describes verification as on or off, because there is only one method so far. */
const verificationWords = (after: unknown, before: unknown): string => {
  const [to, from] = [after, before].map(ways => valueWords(Array.isArray(ways) && ways.length > 0))
  return settingsText('setting_signer_verification', { to: to!, from: from! })
}

function valueWords(value: unknown): string {
  if (value === null || value === undefined || (Array.isArray(value) && value.length === 0))
    return settingsText('settingNone')
  if (Array.isArray(value)) return value.join(', ')
  if (typeof value === 'boolean') return settingsText(value ? 'settingYes' : 'settingNo')
  return typeof value === 'object' ? Object.values(value).join(' + ') : String(value)
}
