import { useEffect, useState } from 'react'

/**
 * Returns a function that copies a text. `isCopied` is true for a while afterwards. If a host page denies the
 * clipboard, the text can still be selected.
 */
export function useCopied(text: string): { isCopied: boolean; copy(): void } {
  const [isCopied, setIsCopied] = useState(false)
  useEffect(() => {
    if (!isCopied) return
    const timer = setTimeout(() => setIsCopied(false), 2_000)
    return () => clearTimeout(timer)
  }, [isCopied])
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text)
      setIsCopied(true)
    } catch {
      setIsCopied(false)
    }
  }
  return { isCopied, copy: () => void copy() }
}
