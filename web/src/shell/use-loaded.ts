import { useCallback, useEffect, useState } from 'react'
import { ApiError } from '../api/request.ts'

type Loaded<T> = { kind: 'loading' } | { kind: 'open'; value: T } | { kind: 'ended' } | { kind: 'failed' }

/** Loads what a link opens: it may have ended, or the service may fail, after which `load` tries again. */
export function useLoaded<T>(token: string, fetchValue: (token: string) => Promise<T>) {
  const [loaded, setLoaded] = useState<Loaded<T>>({ kind: 'loading' })
  const load = useCallback(async () => {
    setLoaded({ kind: 'loading' })
    try {
      setLoaded({ kind: 'open', value: await fetchValue(token) })
    } catch (error) {
      setLoaded({ kind: error instanceof ApiError && error.status < 500 ? 'ended' : 'failed' })
    }
  }, [token, fetchValue])
  useEffect(() => void load(), [load])
  return { loaded, load }
}
