import { type EditorTextKey, editorText } from '../../texts/editor-text.ts'
import { shownPresses } from '../../ui/keys/key-presses.ts'
import { Sheet } from '../../ui/sheet.tsx'
import { editorKeys, type KeyAction, type KeyPlace } from '../keys/key-table.ts'
import { keyOfKind, placeableKinds } from '../model/field-kinds.ts'
import { kindName } from '../words/describe-field.ts'

/** Lists all keys of the key table. */
export function EditorShortcuts({ onClose }: { onClose(): void }) {
  return (
    <Sheet title={editorText('shortcuts')} closeLabel={editorText('close')} onClose={onClose} isText>
      <Keys
        isDense
        title={editorText('keys_place')}
        rows={placeableKinds.map(kind => [[keyOfKind(kind)], kindName(kind)])}
      />
      <Keys title={editorText('keys_field')} rows={[[['Tab'], editorText('key_tab')], ...rowsOf('field')]} />
      <Keys title={editorText('keys_page')} rows={rowsOf('page')} />
      <Keys title={editorText('keys_anywhere')} rows={rowsOf('anywhere')} />
      <Keys title={editorText('keys_paper')} rows={rowsOf('paper')} />
      <p className="sheet-note">{editorText('keysMac')}</p>
    </Sheet>
  )
}

type Row = [presses: readonly string[], meaning: string]

/** Returns the rows of a place; the keys for kinds of fields are listed separately. */
const rowsOf = (place: KeyPlace): Row[] =>
  Object.entries(editorKeys[place])
    .filter(([action]) => action !== 'place')
    .map(([action, presses]) => [presses, editorText(meaningOf(action as Exclude<AnyAction, 'place'>))])

type AnyAction = { [Place in KeyPlace]: KeyAction<Place> }[KeyPlace]

/** Returns the name of the text for an action. An action without a text does not compile. */
const meaningOf = (action: Exclude<AnyAction, 'place'>): EditorTextKey => `key_${action}`

function Keys({ title, rows, isDense = false }: { title: string; rows: readonly Row[]; isDense?: boolean }) {
  return (
    <section className={isDense ? 'dense-shortcuts' : undefined}>
      <h3>{title}</h3>
      <dl className="shortcuts">
        {rows.map(([presses, meaning]) => (
          <div key={meaning}>
            <dt>
              {shownPresses(presses).map(press => (
                <kbd key={press}>{press}</kbd>
              ))}
            </dt>
            <dd>{meaning}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
