import type { KnownBy, KnownSender } from '../../engine/events/known-by.ts'
import { CodedError } from '../../http/coded-error.ts'
import type { StoredSaver } from '../../platform/database/tables/template-tables.ts'
import type { Executor, Tx } from '../../platform/database/transaction.ts'
import type { OrganizationCaller } from '../credentials/organization-caller.ts'
import type { StoredVersion, Template, TemplateSave } from './template.ts'
import { presentLostFields, presentSave, presentTemplateField } from './template-presenter.ts'
import { readDocumentVersion, readTemplateVersion } from './template-version-store.ts'

/** The errors of routes that save fields, in addition to the errors of their terms. */
export const saveErrors = ['pdf_certified_no_fields', 'pdf_too_complex', 'storage_full', 'template_changed'] as const

/** Returns how versions record the caller of an organization who saved them. */
export function saverOf({ knownBy, person }: Pick<OrganizationCaller, 'knownBy' | 'person'>): StoredSaver {
  if (person) return { ...knownBy, name: person.name || person.email, email: person.email }
  const name = knownBy.identified_by === 'credential' ? knownBy.credential_name : null
  return { ...knownBy, name: name ?? `API credential ${idOf(knownBy)}` }
}

/** Who saves fields, and under what terms. */
export interface SaveTerms {
  by: StoredSaver
  /**
   * The version that the fields were made from. The save is refused once there is a newer version. Without it, the last
   * save wins.
   */
  basedOn: number | null | undefined
  /** Whether a save that would give a warning is refused. */
  strict: boolean
  /** Called once the template is locked. Throws if `by` may no longer save. */
  assertAllowed?(tx: Tx, template: Template): Promise<void>
  /** Writes further rows together with the version. */
  writeBeside?(tx: Tx, template: Template): Promise<void>
}

/**
 * Finds the version that the same save has already created, in case it is repeated because its answer was lost. This is
 * the version after `basedOn`, if it was saved by the same person or program with the same content. Returns null if the
 * save is still to be done. Throws `template_changed`, with the current fields, if `basedOn` is not the current
 * version.
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
    if (isSameSave(next.save, by, contentSha256)) return basedOn + 1
  }
  const documentVersion = await readDocumentVersion(db, templateId, current)
  throw templateChanged(basedOn, await readTemplateVersion(db, templateId, current), documentVersion)
}

const isSameSave = (save: TemplateSave | null, by: StoredSaver, contentSha256: Buffer): boolean =>
  save?.by != null && isSameSaver(save.by, by) && contentSha256.equals(save.contentSha256!)

/** Returns whether two savers are the same person or used the same link or the same credential. */
const isSameSaver = (a: StoredSaver, b: StoredSaver): boolean => idOf(a) === idOf(b)

function idOf(actor: KnownBy | KnownSender): string {
  if (actor.identified_by === 'credential') return actor.credential_id
  return actor.identified_by === 'person' ? actor.person_id : actor.link_id
}

const templateChanged = (basedOn: number, { version, save }: StoredVersion, documentVersion: number) =>
  new CodedError(
    'template_changed',
    { given: String(basedOn), current: String(version.version) },
    {
      version: version.version,
      signerRoles: version.signerRoles,
      fields: version.fields.map(presentTemplateField),
      ...presentLostFields(version),
      documentVersion,
      ...presentSave(save),
    },
  )
