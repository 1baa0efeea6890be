import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useOrganization } from './account.tsx'

/** Changes something of the organization, and reads what pages show of it anew. */
export function useOrganizationAct<Input, Answer>(
  act: (input: Input) => Promise<Answer>,
  onDone?: (answer: Answer) => void,
) {
  const queries = useQueryClient()
  const { organizationId } = useOrganization()
  return useMutation({
    mutationFn: act,
    async onSuccess(answer) {
      await queries.invalidateQueries({ queryKey: [organizationId] })
      onDone?.(answer)
    },
  })
}
