import { useQueryClient } from '@tanstack/react-query'
import { applicationText } from '../../texts/application-text.ts'
import { templatesText } from '../../texts/templates-text.ts'
import type { Naming } from '../../ui/name-input.tsx'
import { useOrganization } from '../session/account.tsx'
import { refusalSentence } from '../shell/refusal-sentence.ts'

/** Returns how a template is renamed in its place. */
export function useTemplateNaming(templateId: string): Naming {
  const { organizationId, call } = useOrganization()
  const queries = useQueryClient()
  return {
    button: applicationText('renameTemplate'),
    label: applicationText('templateName'),
    missing: templatesText('templateNameMissing'),
    maxLength: 200,
    async save(name) {
      try {
        await call('PATCH /v1/templates/{templateId}', { parameters: { templateId }, body: { name } })
      } catch (error) {
        return refusalSentence(error)
      }
      // a list that cannot be read again is no reason to keep the old name
      await queries.invalidateQueries({ queryKey: [organizationId] }).catch(() => {})
      return null
    },
  }
}
