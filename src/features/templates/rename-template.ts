import { invalidInput } from '../../http/validation.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import type { Platform } from '../../platform/platform.ts'
import type { Template } from './template.ts'
import { lockTemplate, setTemplateName } from './template-store.ts'

/** Gives a template another name. What signers see is called after its file, and stays as it is. Throws `invalid_input`. */
export async function renameTemplate(platform: Platform, templateId: string, given: string): Promise<Template> {
  const name = given.trim()
  if (name === '') throw invalidInput('name must not be blank')
  return inTransaction(platform.database, async tx => {
    const template = await lockTemplate(tx, templateId)
    return template.name === name ? template : setTemplateName(tx, template, name)
  })
}
