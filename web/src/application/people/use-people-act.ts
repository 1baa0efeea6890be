import { useQueryClient } from '@tanstack/react-query'
import { useOrganization } from '../session/account.tsx'
import { useOneAct } from '../session/use-one-act.ts'

/** Changes the people of the organization, then reloads the organization and the person's account. */
export function usePeopleAct<Input>(act: (input: Input) => Promise<unknown>, onDone?: () => void) {
  const queries = useQueryClient()
  const { organizationId } = useOrganization()
  return useOneAct({
    mutationFn: act,
    async onSuccess() {
      const isStale = (first: unknown) => first === organizationId || first === 'account'
      await queries.invalidateQueries({ predicate: ({ queryKey }) => isStale(queryKey[0]) })
      onDone?.()
    },
  })
}
