import { type TextKey, text } from '../../texts/text.ts'
import { Sheet } from '../../ui/sheet.tsx'

const shortcuts: [TextKey | '?', TextKey][] = [
  ['keyTab', 'shortcutNext'],
  ['keyShiftTab', 'shortcutPrevious'],
  ['keyEnter', 'shortcutOn'],
  ['keyControlEnter', 'shortcutOnParagraph'],
  ['keySpace', 'shortcutTick'],
  ['keyEscape', 'shortcutClose'],
  ['?', 'shortcutHelp'],
]

/** Lists the keyboard shortcuts. */
export function ShortcutsSheet({ onClose }: { onClose(): void }) {
  return (
    <Sheet title={text('keyboardShortcuts')} closeLabel={text('close')} onClose={onClose} isText>
      <dl className="shortcuts">
        {shortcuts.map(([key, meaning]) => (
          <div key={key}>
            <dt>
              <kbd>{key === '?' ? key : text(key)}</kbd>
            </dt>
            <dd>{text(meaning)}</dd>
          </div>
        ))}
      </dl>
    </Sheet>
  )
}
