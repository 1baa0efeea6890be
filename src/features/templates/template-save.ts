import type { KnownBy, KnownSender } from '../../engine/events/known-by.ts'
import { CodedError } from '../../http/coded-error.ts'
import type { StoredSaver } from '../../platform/database/tables/template-tables.ts'
import type { Executor, Tx } from '../../platform/database/transaction.ts'
import type { OrganizationCaller } from '../credentials/organization-caller.ts'
import type { StoredVersion, Template, TemplateSave } from './template.ts'
import { presentLostFields, presentSave, presentTemplateField } from './template-presenter.ts'
import { readDocumentVersion, readTemplateVersion } from './template-version-store.ts'

/** The error codes of routes that save fields, beside those of their terms. */
export const saveErrors = ['pdf_certified_no_fields', 'pdf_too_complex', 'storage_full', 'template_changed'] as const

/** Whoever acts for the organization, as versions name who saved them. */
export function saverOf({ knownBy, person }: Pick<OrganizationCaller, 'knownBy' | 'person'>): StoredSaver {
  if (person) return { ...knownBy, name: person.name || person.email, email: person.email }
  const name = knownBy.identified_by === 'credential' ? knownBy.credential_name : null
  return { ...knownBy, name: name ?? `API credential ${idOf(knownBy)}` }
}

/** Who saves fields, and on what terms. */
export interface SaveTerms {
  by: StoredSaver
  /** The version that the fields were made from: they are refused once there is another. Without it, the last save wins. */
  basedOn: number | null | undefined
  /** Refuse what would give a warning. */
  strict: boolean
  /** Once the template is locked: throws where `by` may not save any more. */
  assertAllowed?(tx: Tx, template: Template): Promise<void>
  /** What else is written with the version. */
  writeBeside?(tx: Tx, template: Template): Promise<void>
}

/**
 * The version that this very save has made, which is repeated because its answer was lost: the one after that on which it is
 * based, by the same person or program with the same content. Null for a save that is still to be done. Throws
 * `template_changed`, with the fields as they are now, where it is based on another version than the current one.
 */
export async function repeatedVersion(
  db: Executor,
  { templateId, version: current }: Pick<Template, 'templateId' | 'version'>,
  { basedOn, by }: SaveTerms,
  contentSha256: Buffer,
): Promise<number | null> {
  if (basedOn === undefined || basedOn === null || basedOn === current) return null
  if (basedOn > 0 && basedOn < current) {
    const next = await readTemplateVersion(db, templateId, basedOn + 1)
    if (isOf(next.save, by, contentSha256)) return basedOn + 1
  }
  const documentVersion = await readDocumentVersion(db, templateId, current)
  throw templateChanged(basedOn, await readTemplateVersion(db, templateId, current), documentVersion)
}

const isOf = (save: TemplateSave | null, by: StoredSaver, contentSha256: Buffer): boolean =>
  save?.by != null && isSameSaver(save.by, by) && contentSha256.equals(save.contentSha256!)

/** By the same link, with the same credential, or as the same person. */
const isSameSaver = (one: StoredSaver, other: StoredSaver): boolean => idOf(one) === idOf(other)

function idOf(known: KnownBy | KnownSender): string {
  if (known.identified_by === 'credential') return known.credential_id
  return known.identified_by === 'person' ? known.person_id : known.link_id
}

const templateChanged = (given: number, { version, save }: StoredVersion, documentVersion: number) =>
  new CodedError(
    'template_changed',
    { given: String(given), current: String(version.version) },
    {
      version: version.version,
      signerRoles: version.signerRoles,
      fields: version.fields.map(presentTemplateField),
      ...presentLostFields(version),
      documentVersion,
      ...presentSave(save),
    },
  )
