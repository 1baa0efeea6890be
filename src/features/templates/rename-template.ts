import { invalidInput } from '../../http/validation.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import type { Platform } from '../../platform/platform.ts'
import type { Template } from './template.ts'
import { lockTemplate, setTemplateName } from './template-store.ts'

/** Renames a template. Requests that were sent keep their titles. Throws `invalid_input`. */
export async function renameTemplate(
  platform: Pick<Platform, 'database'>,
  templateId: string,
  newName: string,
): Promise<Template> {
  const name = newName.trim()
  if (name === '') throw invalidInput('name must not be blank')
  return inTransaction(platform.database, async tx => {
    const template = await lockTemplate(tx, templateId)
    return template.name === name ? template : setTemplateName(tx, template, name)
  })
}
