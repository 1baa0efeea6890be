import { ChevronDown, ChevronUp, X } from 'lucide-react'
import { type KeyboardEvent, type Ref, useEffect, useRef, useState } from 'react'
import type { NegotiatedDocument } from '../../api/generated/calls.ts'
import { redlineText } from '../../texts/redline-text.ts'
import { Button } from '../../ui/button.tsx'
import { shownDocument } from '../document/show-clause.ts'
import type { NegotiationStore } from '../store/negotiation-store.ts'
import { useNegotiation } from '../store/use-negotiation.ts'
import { type Match, mostMatches } from './find-matches.ts'
import { type Replacements, replaceAll, replaceOne } from './replacing.ts'
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
  const mayReplace = useNegotiation(store, state => state.session.may.edit && state.shown !== null)
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
      <FindInput ref={input} type="search" label={redlineText('searchIn')} value={words} onChange={setWords} />
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
      {mayReplace && <ReplaceRow store={store} words={words} match={matches[current]} onNext={() => go(1)} />}
    </search>
  )
}

interface ReplaceRowProps {
  store: NegotiationStore
  words: string
  /** The current match. */
  match: Match | undefined
  onNext(): void
}

/** Replaces the words that are searched, at one place or everywhere. Each press is one step for undo. */
function ReplaceRow({ store, words, match, onNext }: ReplaceRowProps) {
  const [by, setBy] = useState('')
  const [done, setDone] = useState({ words, text: '' })
  const replace = (find: (document: NegotiatedDocument) => Replacements) => {
    store.activate(null)
    const { shown } = store.getState()
    if (!shown) return
    const { edits, locked, within } = find(shown)
    if (edits.length > 0) store.edit(edits)
    const said = [
      edits.length > 0 ? redlineText('replaced', { count: edits.length }) : redlineText('replacedNone'),
      ...(within > 0 ? [redlineText('replaceWithin', { count: within })] : []),
      ...(locked > 0 ? [redlineText('replaceLocked', { count: locked })] : []),
    ]
    setDone({ words, text: said.join(' ') })
  }
  const replaceCurrent = (document: NegotiatedDocument): Replacements => {
    const texts = shownDocument(store)?.texts() ?? []
    const edit = match && replaceOne(document, { match, texts, view: store.getState().view, by })
    return { edits: edit ? [edit] : [], locked: edit ? 0 : 1, within: 0 }
  }
  const isOff = match === undefined
  return (
    <div className="replace-row">
      <FindInput type="text" label={redlineText('replaceWith')} value={by} onChange={setBy} />
      <Button
        kind="quiet"
        disabled={isOff}
        onClick={() => {
          replace(replaceCurrent)
          onNext()
        }}
      >
        {redlineText('replaceOne')}
      </Button>
      <Button kind="quiet" disabled={isOff} onClick={() => replace(document => replaceAll(document, words, by))}>
        {redlineText('replaceAll')}
      </Button>
      <p className="replace-done" role="status">
        {done.words === words && done.text}
      </p>
    </div>
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

interface FindInputProps {
  ref?: Ref<HTMLInputElement>
  type: 'search' | 'text'
  label: string
  value: string
  onChange(value: string): void
}

const FindInput = ({ label, onChange, ...input }: FindInputProps) => (
  <input
    {...input}
    className="input"
    aria-label={label}
    placeholder={label}
    onChange={event => onChange(event.target.value)}
  />
)

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
