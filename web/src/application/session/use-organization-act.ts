import { useQueryClient } from '@tanstack/react-query'
import { useOrganization } from './account.tsx'
import { useOneAct } from './use-one-act.ts'

/** Changes something in the organization, then reloads the data that pages show of it. */
export function useOrganizationAct<Input, Answer>(
  act: (input: Input) => Promise<Answer>,
  onDone?: (answer: Answer) => void,
) {
  const queries = useQueryClient()
  const { organizationId } = useOrganization()
  return useOneAct({
    mutationFn: act,
    async onSuccess(answer) {
      await queries.invalidateQueries({ queryKey: [organizationId] })
      onDone?.(answer)
    },
  })
}
