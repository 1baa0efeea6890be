import { useQueryClient } from '@tanstack/react-query'
import type { CallInput, CallName } from '../../api/call-path.ts'
import type { Calls } from '../../api/generated/calls.ts'
import { useOrganization } from './account.tsx'

/**
 * Returns a function that sets what a read has returned, from what a change returned. Drops the answer of a read that is
 * on its way: it may have been made before the change.
 */
export function useSetRead<Name extends CallName & `GET ${string}`>(name: Name, input: CallInput<Name>) {
  type Read = Calls[Name]['answer']
  const queries = useQueryClient()
  const { organizationId } = useOrganization()
  return async (update: (before: Read | undefined) => Read | undefined): Promise<void> => {
    const queryKey = [organizationId, name, input]
    await queries.cancelQueries({ queryKey, exact: true })
    queries.setQueryData<Read>(queryKey, before => update(before))
  }
}
