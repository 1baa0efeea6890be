import { useCallback } from 'react'
import { useSearchParams } from 'react-router'

/** Filters by name; without those that are not set. */
export type LogFilters<Name extends string> = Partial<Record<Name, string>>

/** What of a log is shown, as the address says it: it can be kept, sent and gone back to. */
export function useLogFilters<Name extends string>(names: readonly Name[]) {
  const [parameters, setParameters] = useSearchParams()
  const given = names.flatMap(name => {
    const value = parameters.get(name)?.trim()
    return value ? [[name, value] as const] : []
  })
  const filters = Object.fromEntries(given) as LogFilters<Name>
  const change = useCallback(
    (name: Name, value: string) =>
      setParameters(
        before => {
          const after = new URLSearchParams(before)
          if (value.trim() === '') after.delete(name)
          else after.set(name, value)
          return after
        },
        { replace: true },
      ),
    [setParameters],
  )
  const clear = () => setParameters({}, { replace: true })
  return { filters, change, clear }
}
