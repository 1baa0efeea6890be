import { useEffect, useState } from 'react'
import { redlineText } from '../../texts/redline/redline-text.ts'

interface SaveStatusProps {
  saving:
    | { kind: 'saved' }
    | { kind: 'saving' | 'conflict'; onDevice: boolean }
    | { kind: 'waiting'; onDevice: boolean; trouble: 'connection' | 'service' }
}

/** Saving that takes no longer than this is not mentioned to screen readers. */
const quietMs = 2_000

/** In a few words, whether what is typed is saved. A screen reader hears of trouble and of its end, not of every batch. */
export function SaveStatus({ saving }: SaveStatusProps) {
  const words = wordsOf(saving)
  const spoken = useSpoken(saving.kind, words)
  return (
    <>
      <span className="save-status" data-saving={saving.kind} aria-hidden="true">
        {words}
      </span>
      <span className="sr-only" role="status">
        {spoken}
      </span>
    </>
  )
}

function wordsOf(saving: SaveStatusProps['saving']): string {
  switch (saving.kind) {
    case 'saved':
      return redlineText('saved')
    case 'saving':
      return redlineText('saving')
    case 'conflict':
      return redlineText('unsavedConflict')
    case 'waiting':
      if (saving.trouble === 'connection')
        return redlineText(saving.onDevice ? 'unsavedConnection' : 'unsavedConnectionPageOnly')
      return redlineText(saving.onDevice ? 'unsavedService' : 'unsavedServicePageOnly')
    default:
      return saving satisfies never
  }
}

/** What is worth saying: trouble once it lasts, and "Saved" only after trouble. */
function useSpoken(kind: SaveStatusProps['saving']['kind'], words: string): string {
  const [spoken, setSpoken] = useState('')
  useEffect(() => {
    if (kind === 'saving') return
    if (kind === 'saved') {
      setSpoken(before => (before === '' ? '' : words))
      return
    }
    const timer = setTimeout(() => setSpoken(words), quietMs)
    return () => clearTimeout(timer)
  }, [kind, words])
  return spoken
}
