import { useQuery, useQueryClient } from '@tanstack/react-query'
import { createContext, type ReactNode, useContext, useState } from 'react'
import { takeAccount } from '../../api/begun-account.ts'
import { ApiError } from '../../api/call.ts'
import { callAsPerson, type ListPage, readPageAsPerson } from '../../api/call-as-person.ts'
import type { CallInput, CallName } from '../../api/call-path.ts'
import type { Account, Calls } from '../../api/generated/calls.ts'
import { LoadFailedNotice, LoadingPage } from '../../shell/link-notices.tsx'
import { chosenOrganization, keepChosenOrganization, type Organization } from './chosen-organization.ts'

interface AccountState {
  account: Account
  /** Undefined for a person who belongs to no organization. */
  organization: Organization | undefined
  choose(organizationId: string): void
}

const AccountContext = createContext<AccountState | null>(null)

export const accountKey = ['account']

/** Loads the account of the signed-in person, which every page needs. */
export function AccountProvider({ children }: { children: ReactNode }) {
  const queries = useQueryClient()
  const [, setChosen] = useState('')
  const [begun] = useState(takeAccount)
  const { data, error, refetch } = useQuery({
    queryKey: accountKey,
    queryFn: () => callAsPerson('GET /account', {}),
    ...(begun && { initialData: begun }),
  })
  if (data === undefined) {
    const isLeaving = error instanceof ApiError && error.status === 401
    return error === null || isLeaving ? <LoadingPage /> : <LoadFailedNotice onRetry={() => void refetch()} />
  }
  const choose = (organizationId: string) => {
    keepChosenOrganization(organizationId)
    queries.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== accountKey[0] })
    setChosen(organizationId)
  }
  return (
    <AccountContext value={{ account: data, organization: chosenOrganization(data), choose }}>
      {children}
    </AccountContext>
  )
}

export function useAccount(): AccountState {
  const state = useContext(AccountContext)
  if (!state) throw new Error('There is no account outside of AccountProvider')
  return state
}

/** Returns the organization of the page, with functions that call the service for it. */
export function useOrganization() {
  const { organization } = useAccount()
  if (!organization) throw new Error('There is no organization')
  const { organizationId } = organization
  return {
    ...organization,
    may: (permission: string) => organization.permissions.includes(permission),
    readPage: <Name extends CallName>(name: Name, input: CallInput<Name>): Promise<ListPage<Name>> =>
      readPageAsPerson(name, input, organizationId),
    call: <Name extends CallName>(
      name: Name,
      input: CallInput<Name>,
      headers?: Record<string, string>,
    ): Promise<Calls[Name]['answer']> => callAsPerson(name, input, organizationId, headers),
  }
}

/** Reads the answer to a GET for the organization. */
export function useRead<Name extends CallName & `GET ${string}`>(
  name: Name,
  input: CallInput<Name>,
  { enabled = true }: { enabled?: boolean } = {},
) {
  const { organizationId, call } = useOrganization()
  return useQuery({ queryKey: [organizationId, name, input], queryFn: () => call(name, input), enabled })
}
