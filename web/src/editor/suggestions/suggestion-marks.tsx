import type { DocumentPage, FieldSuggestion } from '../../api/generated/calls.ts'
import { fieldPlace } from '../../fields/field-geometry.ts'
import { editorText } from '../../texts/editor-text.ts'
import { kindOf } from '../model/field-kinds.ts'
import { type EditorStore, presentOf } from '../store/editor-store.ts'
import { useDocument, useEditor } from '../store/use-editor.ts'
import { kindName } from '../words/describe-field.ts'
import { focusAccepted, leadToSuggestion, suggestionKey } from './lead-to-suggestion.ts'
import { acceptSuggestions, openSuggestions, suggestionAfter } from './suggestions.ts'

/** The suggestions of a page, each taken over by a press. */
export function SuggestionMarks({ store, page, number }: { store: EditorStore; page: DocumentPage; number: number }) {
  const suggestions = useEditor(store, state => state.suggestions)
  if (suggestions.length === 0) return null
  return <OpenMarks store={store} page={page} number={number} />
}

function OpenMarks({ store, page, number }: { store: EditorStore; page: DocumentPage; number: number }) {
  const document = useDocument(store)
  const suggestions = useEditor(store, state => state.suggestions)
  const onPage = suggestions.filter(one => one.page === number)
  const accept = (one: FieldSuggestion) => {
    acceptSuggestions(store, [one])
    const next = suggestionAfter(openSuggestions(presentOf(store), store.getState().suggestions), one)
    if (next) return leadToSuggestion(store, next)
    focusAccepted(store)
  }
  return openSuggestions(document, onPage).map(one => (
    <button
      key={suggestionKey(one)}
      type="button"
      className="esuggestion"
      data-suggestion={suggestionKey(one)}
      aria-label={editorText('suggestionName', { kind: kindName(kindOf(one)), label: one.label, page: number })}
      title={`${kindName(kindOf(one))}: ${one.label}`}
      style={fieldPlace(one, page)}
      onClick={() => accept(one)}
    />
  ))
}
