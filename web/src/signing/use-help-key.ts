import { useEffect, useRef } from 'react'

/** Handles `?` outside text fields. */
export function useHelpKey(onHelp: () => void): void {
  const latest = useRef(onHelp)
  latest.current = onHelp
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const target = event.target as Element
      if (event.key !== '?' || target.closest('input:not([type="checkbox"]), textarea, select, dialog')) return
      event.preventDefault()
      latest.current()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [])
}
