import { editorText } from '../../texts/editor-text.ts'
import { Sheet } from '../../ui/sheet.tsx'
import { kindLetters, shortcuts } from '../keys.ts'
import type { PlaceableKind } from '../model/field-kinds.ts'
import { kindName } from '../words/describe-field.ts'

const letters = Object.entries(kindLetters) as [PlaceableKind, string][]

/** What can be done from the keyboard. */
export function ShortcutsSheet({ onClose }: { onClose(): void }) {
  return (
    <Sheet title={editorText('shortcuts')} closeLabel={editorText('close')} onClose={onClose} isText>
      <p className="sheet-note">{editorText('key_place')}</p>
      <Shortcuts rows={letters.map(([kind, letter]) => [letter, kindName(kind)])} />
      <p className="sheet-note">{editorText('key_others')}</p>
      <Shortcuts rows={shortcuts.map(([keys, does]) => [keys, editorText(does)])} />
    </Sheet>
  )
}

function Shortcuts({ rows }: { rows: readonly (readonly [keys: string, does: string])[] }) {
  return (
    <dl className="shortcuts">
      {rows.map(([keys, does]) => (
        <div key={keys}>
          <dt>
            <kbd>{keys}</kbd>
          </dt>
          <dd>{does}</dd>
        </div>
      ))}
    </dl>
  )
}
