import { Sparkles } from 'lucide-react'
import { useState } from 'react'
import { call } from '../../api/call.ts'
import type { FieldSuggestion } from '../../api/generated/calls.ts'
import { inReadingOrder } from '../../fields/reading-order.ts'
import { explainError } from '../../shell/explain-error.ts'
import { editorText } from '../../texts/editor-text.ts'
import { Button } from '../../ui/button.tsx'
import { type EditorStore, presentOf } from '../store/editor-store.ts'
import { useDocument, useEditor } from '../store/use-editor.ts'
import { leadToSuggestion } from './lead-to-suggestion.ts'
import { OwnersSheet } from './owners-sheet.tsx'
import { type SuggestionOwners, signaturesToAsk, withSignatures } from './suggestion-owners.ts'
import { acceptSuggestions, openSuggestions } from './suggestions.ts'

interface SuggestionsPanelProps {
  store: EditorStore
  token: string
  /** Called when a suggestion is shown on the paper. */
  onShown(): void
}

/**
 * Finds fields by the lines, boxes and labels of the document, and offers them: one by one on the paper, or all at
 * once.
 */
export function SuggestionsPanel({ store, token, onShown }: SuggestionsPanelProps) {
  const document = useDocument(store)
  const suggestions = useEditor(store, state => state.suggestions)
  const [status, setStatus] = useState<'idle' | 'loading' | 'done'>('idle')
  const [error, setError] = useState<string | null>(null)
  const [isAsking, setIsAsking] = useState(false)
  const open = openSuggestions(document, suggestions)

  const find = async () => {
    setStatus('loading')
    setError(null)
    try {
      const answer = await call(token, 'GET /editing/session/suggestions', {})
      const offered = withSignatures(presentOf(store), answer.suggestions)
      store.suggest(offered)
      const inDocument = openSuggestions(presentOf(store), offered)
      store.announce(whereWords(inDocument))
      setStatus('done')
      showFirst(inDocument)
    } catch (problem) {
      setError(explainError(problem))
      setStatus('idle')
    }
  }
  const showFirst = (candidates: readonly FieldSuggestion[]) => {
    const [first] = inReadingOrder(candidates)
    if (!first) return
    onShown()
    // wait one frame: a closing sheet first returns the focus to where it was
    requestAnimationFrame(() => leadToSuggestion(store, first))
  }
  const acceptAll = (chosen?: SuggestionOwners) => {
    setIsAsking(false)
    acceptSuggestions(store, open, chosen)
    store.suggest([])
  }
  const acceptOrAsk = () => (signaturesToAsk(document, open).length > 0 ? setIsAsking(true) : acceptAll())
  return (
    <section className="epanel" aria-labelledby="suggestions-title">
      <h2 id="suggestions-title">{editorText('suggestions')}</h2>
      {open.length === 0 ? (
        <Button icon={<Sparkles aria-hidden="true" />} busy={status === 'loading'} onClick={() => void find()}>
          {editorText('suggest')}
        </Button>
      ) : (
        <div className="property-buttons">
          <p className="suggestions-where">{whereWords(open)}</p>
          <Button kind="primary" onClick={acceptOrAsk}>
            {editorText('suggestionsAll', { count: open.length })}
          </Button>
          <Button onClick={() => showFirst(open)}>{editorText('suggestionsShow')}</Button>
          <Button onClick={() => store.suggest([])}>{editorText('suggestionsHide')}</Button>
        </div>
      )}
      <p className="epanel-hint" role="status">
        {error ??
          (open.length > 0 ? editorText('suggestionsHint') : status === 'done' ? editorText('suggestionsNone') : '')}
      </p>
      {isAsking && (
        <OwnersSheet store={store} suggestions={open} onChosen={acceptAll} onClose={() => setIsAsking(false)} />
      )}
    </section>
  )
}

/** Describes how many suggestions there are, and on which pages. */
function whereWords(suggestions: readonly FieldSuggestion[]): string {
  const pages = suggestions.map(({ page }) => page)
  const [first, last] = [Math.min(...pages), Math.max(...pages)]
  const count = suggestions.length
  if (count === 0) return editorText('suggestionsFound', { count })
  return editorText(first === last ? 'suggestionsOnPage' : 'suggestionsOnPages', { count, first, last })
}
