import { ChevronDown, ChevronUp, X } from 'lucide-react'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { redlineText } from '../../texts/redline-text.ts'
import { shownDocument } from '../document/show-clause.ts'
import type { NegotiationStore } from '../store/negotiation-store.ts'
import { mostMatches } from './find-matches.ts'
import { useMatches } from './use-matches.ts'

interface FindBarProps {
  store: NegotiationStore
  /** The number of times that the search was opened. Each time, the typed words are selected again. */
  opened: number
  onClose(): void
}

/** Searches in the document as it is shown. */
export function FindBar({ store, opened, onClose }: FindBarProps) {
  const [words, setWords] = useState(chosenWords)
  const input = useRef<HTMLInputElement>(null)
  const { matches, current, go } = useMatches(store, words)
  // biome-ignore lint/correctness/useExhaustiveDependencies: it takes the focus each time it is opened.
  useEffect(() => input.current?.select(), [opened])
  const close = () => {
    onClose()
    const at = matches[current]
    const row = at && shownDocument(store)?.draw(at.anchor)
    if (row) row.focus({ preventScroll: true })
    else document.querySelector<HTMLElement>('.redline')?.focus()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') close()
    else if (event.key === 'Enter' && event.target === input.current) go(event.shiftKey ? -1 : 1)
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    <search className="find-bar" onKeyDown={onKeyDown}>
      <input
        ref={input}
        type="search"
        className="input"
        aria-label={redlineText('searchIn')}
        placeholder={redlineText('searchIn')}
        value={words}
        onChange={event => setWords(event.target.value)}
      />
      <p className="find-count" role="status">
        {countText(words, matches.length, current)}
      </p>
      <FindButton
        label={redlineText('searchPrevious')}
        icon={ChevronUp}
        isOff={matches.length === 0}
        onPress={() => go(-1)}
      />
      <FindButton
        label={redlineText('searchNext')}
        icon={ChevronDown}
        isOff={matches.length === 0}
        onPress={() => go(1)}
      />
      <FindButton label={redlineText('searchClose')} icon={X} onPress={close} />
    </search>
  )
}

/** Returns the words selected on the page, which are the likely search words. */
function chosenWords(): string {
  const chosen = getSelection()?.toString().trim() ?? ''
  return chosen.length <= 80 && !chosen.includes('\n') ? chosen : ''
}

function countText(words: string, count: number, current: number): string {
  if (words.trim() === '') return ''
  if (count === 0) return redlineText('searchNone')
  const total = count === mostMatches ? redlineText('searchMany', { count }) : count
  return redlineText('searchCount', { number: current + 1, count: total })
}

interface FindButtonProps {
  label: string
  icon: typeof X
  isOff?: boolean
  onPress(): void
}

const FindButton = ({ label, icon: Icon, isOff = false, onPress }: FindButtonProps) => (
  <button type="button" className="icon-button" aria-label={label} disabled={isOff} onClick={onPress}>
    <Icon aria-hidden="true" />
  </button>
)
