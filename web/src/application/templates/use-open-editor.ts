import { useMutation } from '@tanstack/react-query'
import { pathOf } from '../../api/call-path.ts'
import { useOrganization } from '../session/account.tsx'

/** Opens a template in the editor. */
export function useOpenEditor(templateId: string) {
  const { call } = useOrganization()
  return useMutation({
    mutationFn: () => call('POST /v1/templates/{templateId}/edit-url', { parameters: { templateId } }),
    onSuccess: ({ editUrl }) => window.location.assign(pathOf(editUrl)),
  })
}
