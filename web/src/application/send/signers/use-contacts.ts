import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { Contact } from '../../../api/generated/calls.ts'
import { useOrganization } from '../../session/account.tsx'

const pauseMs = 150

/** People who were asked to sign before, by a part of their name or address; nobody for a field that is not being typed in. */
export function useContacts(typed: string, isTyping: boolean): readonly Contact[] {
  const { organizationId, call } = useOrganization()
  const search = usePaused(typed.trim())
  const isOn = isTyping && search !== ''
  const { data } = useQuery({
    queryKey: [organizationId, 'contacts', search],
    queryFn: () => call('GET /v1/organization/contacts', { query: { search } }),
    enabled: isOn,
    placeholderData: keepPreviousData,
  })
  // a suggestion of what is there already helps nobody
  return isOn ? (data ?? none).filter(one => one.name !== typed && one.email !== typed) : none
}

const none: readonly Contact[] = []

/** A text once it has stayed the same for a moment. */
function usePaused(text: string): string {
  const [paused, setPaused] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setPaused(text), pauseMs)
    return () => clearTimeout(timer)
  }, [text])
  return paused
}
