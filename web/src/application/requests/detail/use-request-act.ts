import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useOrganization } from '../../session/account.tsx'

/** Does something to a request, and reads anew what is shown of requests. */
export function useRequestAct<Input, Answer>(
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
