import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useOrganization } from '../../session/account.tsx'
import { useOneAct } from '../../session/use-one-act.ts'

const keyOf = (organizationId: string) => ['request-views', organizationId]

/** Reads the person's views. Changes in the organization do not reload them, because only the person changes them. */
export function useRequestViews() {
  const { organizationId, call } = useOrganization()
  return useQuery({ queryKey: keyOf(organizationId), queryFn: () => call('GET /v1/request-views', {}) })
}

/** Changes the person's views, then reads them again. */
export function useViewAct<Input, Answer>(act: (input: Input) => Promise<Answer>, onDone: (answer: Answer) => void) {
  const queries = useQueryClient()
  const { organizationId } = useOrganization()
  return useOneAct({
    mutationFn: act,
    async onSuccess(answer: Answer) {
      await queries.invalidateQueries({ queryKey: keyOf(organizationId) })
      onDone(answer)
    },
  })
}
