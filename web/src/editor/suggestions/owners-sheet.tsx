import { useState } from 'react'
import type { FieldSuggestion } from '../../api/generated/calls.ts'
import { editorText } from '../../texts/editor-text.ts'
import { Button } from '../../ui/button.tsx'
import { Labelled } from '../../ui/labelled.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { roleName } from '../model/role-names.ts'
import { type EditorStore, presentOf, shownOwner } from '../store/editor-store.ts'
import { suggestionKey } from './lead-to-suggestion.ts'
import { likelySigners, type SuggestionOwners } from './suggestion-owners.ts'

interface OwnersSheetProps {
  store: EditorStore
  suggestions: readonly FieldSuggestion[]
  onChosen(chosen: SuggestionOwners): void
  onClose(): void
}

/** Asks who signs where no words near a suggested signature name anybody. The other fields go with the signatures. */
export function OwnersSheet({ store, suggestions, onChosen, onClose }: OwnersSheetProps) {
  const document = presentOf(store)
  const [chosen, setChosen] = useState(() => likelySigners(document, suggestions, shownOwner(store.getState())))
  const asked = [...chosen.keys()]
  return (
    <Sheet
      title={editorText('suggestionsWhose', { count: asked.length })}
      closeLabel={editorText('close')}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{editorText('cancel')}</Button>
          <Button kind="primary" onClick={() => onChosen(chosen)}>
            {editorText('suggestionsAll', { count: suggestions.length })}
          </Button>
        </>
      }
    >
      <p>{editorText('suggestionsWhoseBody', { count: asked.length })}</p>
      {asked.map(signature => (
        <Labelled
          key={suggestionKey(signature)}
          label={editorText('fieldOnPage', { label: signature.label, page: signature.page })}
          hint={hintOf(signature)}
        >
          {control => (
            <select
              {...control}
              className="input"
              value={chosen.get(signature)}
              onChange={({ target: { value } }) => setChosen(new Map(chosen).set(signature, value))}
            >
              {document.roles.map(({ name }) => (
                <option key={name} value={name}>
                  {roleName(name)}
                </option>
              ))}
            </select>
          )}
        </Labelled>
      ))}
    </Sheet>
  )
}

/** Says below which words a signature is, unless its label says so. */
function hintOf({ label, nearby }: FieldSuggestion): string | undefined {
  const words = nearby.find(({ text, where }) => where === 'above' && !text.includes(label))
  return words && editorText('suggestionsNear', { words: words.text })
}
