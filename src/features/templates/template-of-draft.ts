import { CodedError } from '../../http/coded-error.ts'
import type { Executor } from '../../platform/database/transaction.ts'
import type { Template } from './template.ts'
import { findTemplate } from './template-store.ts'

/** Returns the template of a draft. Throws `resource_not_found` if it was archived, or if its files were deleted. */
export async function findTemplateOf(db: Executor, templateId: string): Promise<Template> {
  const template = await findTemplate(db, templateId)
  if (!template || (template.archivedAt !== null && !template.isOneOff))
    throw new CodedError('resource_not_found', { resource: 'Template', id: templateId })
  return template
}
