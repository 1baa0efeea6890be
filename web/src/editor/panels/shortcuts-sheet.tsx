import { type EditorTextKey, editorText } from '../../texts/editor-text.ts'
import { Sheet } from '../../ui/sheet.tsx'

const shortcuts: [string, EditorTextKey][] = [
  ['Tab', 'key_tab'],
  ['← ↑ → ↓', 'key_arrows'],
  ['Alt + ← ↑ → ↓', 'key_resize'],
  ['Enter', 'key_enter'],
  ['Space', 'key_space'],
  ['Delete', 'key_delete'],
  ['Ctrl + Z, Ctrl + Y', 'key_undo'],
  ['Ctrl + D', 'key_duplicate'],
  ['Ctrl + A', 'key_all'],
  ['Ctrl + S', 'key_save'],
  ['Ctrl + + − 0', 'key_zoom'],
  ['Esc', 'key_escape'],
  ['?', 'key_help'],
]

/** What can be done from the keyboard. */
export function ShortcutsSheet({ onClose }: { onClose(): void }) {
  return (
    <Sheet title={editorText('shortcuts')} closeLabel={editorText('close')} onClose={onClose} isText>
      <p className="sheet-note">{editorText('key_place')}</p>
      <dl className="shortcuts">
        {shortcuts.map(([keys, meaning]) => (
          <div key={keys}>
            <dt>
              <kbd>{keys}</kbd>
            </dt>
            <dd>{editorText(meaning)}</dd>
          </div>
        ))}
      </dl>
    </Sheet>
  )
}
