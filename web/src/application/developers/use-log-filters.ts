import { useCallback } from 'react'
import { useSearchParams } from 'react-router'
import { inPlace } from '../shell/page.tsx'

/** The filters that are set, keyed by name. */
export type LogFilters<Name extends string> = Partial<Record<Name, string>>

/** Keeps the filters of a log in the address, so that a view can be bookmarked, sent and returned to. */
export function useLogFilters<Name extends string>(names: readonly Name[]) {
  const [parameters, setParameters] = useSearchParams()
  const entries = names.flatMap(name => {
    const value = parameters.get(name)?.trim()
    return value ? [[name, value] as const] : []
  })
  const filters = Object.fromEntries(entries) as LogFilters<Name>
  const change = useCallback(
    (name: Name, value: string) =>
      setParameters(before => {
        const after = new URLSearchParams(before)
        if (value.trim() === '') after.delete(name)
        else after.set(name, value)
        return after
      }, inPlace),
    [setParameters],
  )
  const clear = () => setParameters({}, inPlace)
  return { filters, change, clear }
}
