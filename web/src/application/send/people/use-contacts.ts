import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { Contact } from '../../../api/generated/calls.ts'
import { useOrganization } from '../../session/account.tsx'

const pauseMs = 150

/**
 * Finds earlier signers by a part of their name or address. Returns no signers unless the person is typing in the
 * field.
 */
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
  // Do not suggest what has already been typed.
  return isOn ? (data ?? none).filter(contact => contact.name !== typed && contact.email !== typed) : none
}

const none: readonly Contact[] = []

/** Returns a text once it has stayed the same for a moment. */
function usePaused(text: string): string {
  const [paused, setPaused] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setPaused(text), pauseMs)
    return () => clearTimeout(timer)
  }, [text])
  return paused
}
