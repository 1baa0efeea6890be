import type { OrganizationSettings } from '../../../api/generated/calls.ts'
import { settingsText } from '../../../texts/settings-text.ts'
import { asksForCode, verificationOf } from '../../shell/email-code.ts'
import type { SettingsEditing, SettingsProblems } from '../use-settings-form.ts'

/** The settings that the organization page edits, as they are typed. */
export interface OrganizationDraft {
  name: string
  /** Whether programs send in the name of a person other than the owner. */
  hasSender: boolean
  senderName: string
  senderEmail: string
  timeZone: string
  expiresInDays: string
  isReminding: boolean
  firstAfterDays: string
  everyDays: string
  isDeleting: boolean
  deleteContentAfterDays: string
  isAskingForCodes: boolean
  stampsRequestId: boolean
  namesLaterSigners: boolean
  hasOwnConsent: boolean
  consentText: string
  requiresSecondFactor: boolean
}

/** The props of a form section. */
export interface PartProps {
  draft: OrganizationDraft
  change(changed: Partial<OrganizationDraft>): void
  problems: Partial<Record<keyof OrganizationDraft, string>>
  isReadOnly: boolean
}

const daysMost = 365
const deletionMost = 3650
/** The service refuses shorter texts: they cannot say what signers agree to. */
const consentCharacters = 40

function draftOf(settings: OrganizationSettings): OrganizationDraft {
  const { name, sender, reminders, deleteContentAfterDays, requiresSecondFactor } = settings
  return {
    name,
    hasSender: sender !== null,
    senderName: sender?.name ?? '',
    senderEmail: sender?.email ?? '',
    timeZone: settings.timeZone,
    expiresInDays: String(settings.expiresInDays),
    isReminding: reminders !== null,
    firstAfterDays: String(reminders?.firstAfterDays ?? 3),
    everyDays: String(reminders?.everyDays ?? 7),
    isDeleting: deleteContentAfterDays !== null,
    deleteContentAfterDays: String(deleteContentAfterDays ?? daysMost),
    isAskingForCodes: asksForCode(settings.signerVerification),
    stampsRequestId: settings.stampsRequestId,
    namesLaterSigners: settings.namesLaterSigners,
    hasOwnConsent: settings.consentText !== null,
    consentText: settings.consentText ?? '',
    requiresSecondFactor,
  }
}

const inputOf = (draft: OrganizationDraft) => ({
  name: draft.name.trim(),
  sender: draft.hasSender ? { name: draft.senderName.trim(), email: draft.senderEmail.trim() } : null,
  timeZone: draft.timeZone,
  expiresInDays: Number(draft.expiresInDays),
  reminders: draft.isReminding
    ? { firstAfterDays: Number(draft.firstAfterDays), everyDays: Number(draft.everyDays) }
    : null,
  deleteContentAfterDays: draft.isDeleting ? Number(draft.deleteContentAfterDays) : null,
  signerVerification: verificationOf(draft.isAskingForCodes),
  stampsRequestId: draft.stampsRequestId,
  namesLaterSigners: draft.namesLaterSigners,
  consentText: draft.hasOwnConsent ? draft.consentText.trim() : null,
  requiresSecondFactor: draft.requiresSecondFactor,
})

function problemsOf(draft: OrganizationDraft): SettingsProblems<OrganizationDraft> {
  const problems: SettingsProblems<OrganizationDraft> = {}
  const days = (control: keyof OrganizationDraft, most: number) => {
    const count = /^\d{1,5}$/.test(String(draft[control]).trim()) ? Number(draft[control]) : 0
    if (count < 1 || count > most) problems[control] = settingsText('settingsDaysWrong', { count: most })
  }
  if (draft.name.trim() === '') problems.name = settingsText('organizationNameMissing')
  if (draft.hasSender && draft.senderName.trim() === '') problems.senderName = settingsText('senderNameMissing')
  if (draft.hasSender && !/^\S+@\S+\.\S+$/.test(draft.senderEmail.trim()))
    problems.senderEmail = settingsText('senderEmailWrong')
  if (draft.hasOwnConsent && draft.consentText.trim().length < consentCharacters)
    problems.consentText = settingsText('ownConsentMissing')
  days('expiresInDays', daysMost)
  if (draft.isReminding) days('firstAfterDays', daysMost)
  if (draft.isReminding) days('everyDays', daysMost)
  if (draft.isDeleting) days('deleteContentAfterDays', deletionMost)
  return problems
}

export const organizationEditing: SettingsEditing<OrganizationDraft> = {
  draftOf,
  inputOf,
  problemsOf,
  refused: {
    'sender.name': { control: 'senderName', label: settingsText('senderName') },
    'sender.email': { control: 'senderEmail', label: settingsText('senderEmail') },
    consentText: { control: 'consentText', label: settingsText('ownConsentText') },
    name: { control: 'name', label: settingsText('organizationNameLabel') },
  },
}
