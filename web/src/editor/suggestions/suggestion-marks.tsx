import type { DocumentPage, FieldSuggestion } from '../../api/generated/calls.ts'
import { crowdedTargets } from '../../fields/crowding.ts'
import { fieldPlace } from '../../fields/field-geometry.ts'
import { hueOf } from '../../fields/role-hue.ts'
import { editorText } from '../../texts/editor-text.ts'
import { kindOf } from '../model/field-kinds.ts'
import { type EditorStore, presentOf } from '../store/editor-store.ts'
import { useDocument, useEditor } from '../store/use-editor.ts'
import { kindName } from '../words/describe-field.ts'
import { focusAccepted, leadToSuggestion, suggestionKey } from './lead-to-suggestion.ts'
import { ownersOf } from './suggestion-owners.ts'
import { acceptSuggestions, openSuggestions, suggestionAfter } from './suggestions.ts'

interface SuggestionMarksProps {
  store: EditorStore
  page: DocumentPage
  /** The one-based page number. */
  number: number
  scale: number
}

/** Shows the suggestions of a page. A press on a suggestion accepts it. */
export function SuggestionMarks(props: SuggestionMarksProps) {
  const suggestions = useEditor(props.store, state => state.suggestions)
  if (suggestions.length === 0) return null
  return <OpenMarks {...props} />
}

function OpenMarks({ store, page, number, scale }: SuggestionMarksProps) {
  const document = useDocument(store)
  const suggestions = useEditor(store, state => state.suggestions)
  const accept = (suggestion: FieldSuggestion) => {
    acceptSuggestions(store, [suggestion])
    const next = suggestionAfter(openSuggestions(presentOf(store), store.getState().suggestions), suggestion)
    if (next) return leadToSuggestion(store, next)
    focusAccepted(store)
  }
  const offered = openSuggestions(document, suggestions)
  const owners = ownersOf(document, offered)
  const open = offered.filter(suggestion => suggestion.page === number)
  const fields = document.fields.filter(field => field.page === number)
  const crowded = crowdedTargets<object>(
    [...open, ...fields].map(box => ({ key: box, box })),
    scale,
  )
  return open.map(suggestion => (
    <button
      key={suggestionKey(suggestion)}
      type="button"
      className="esuggestion"
      data-suggestion={suggestionKey(suggestion)}
      data-hue={hueOf(document.roles, owners.get(suggestion) ?? null)}
      aria-label={editorText('suggestionName', {
        kind: kindName(kindOf(suggestion)),
        label: suggestion.label,
        page: number,
      })}
      title={`${kindName(kindOf(suggestion))}: ${suggestion.label}`}
      style={fieldPlace(suggestion, page)}
      onClick={() => accept(suggestion)}
    >
      {crowded.has(suggestion) && <span className="target-reach" aria-hidden="true" />}
    </button>
  ))
}
