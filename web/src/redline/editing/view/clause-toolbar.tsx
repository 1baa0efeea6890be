import { Bold, Check, Indent, Italic, type LucideIcon, Outdent, Rows3, Trash2, Underline } from 'lucide-react'
import type { CSSProperties } from 'react'
import { type RedlineTextKey, redlineText } from '../../../texts/redline-text.ts'
import type { Editing } from './editing.ts'
import { changeLevel, deleteRowAt, insertRow, listLevelOf } from './structure.ts'
import { hasFormat, type ToggledFormat, toggleFormat } from './text-commands.ts'
import type { ToolbarPlace } from './use-toolbar-place.ts'

const formats: [ToggledFormat, LucideIcon][] = [
  ['bold', Bold],
  ['italic', Italic],
  ['underline', Underline],
]

/** The tools of the edited clause. They are near the clause or, on a phone, above the keyboard. */
export function ClauseToolbar({ editing, place }: { editing: Editing; place: ToolbarPlace }) {
  if (!editing.clause()) return null
  const level = listLevelOf(editing)
  return (
    <div
      className="clause-toolbar"
      role="toolbar"
      aria-label={redlineText('clauseTools')}
      data-align={place.align}
      style={{ '--top': `${place.top}px`, '--left': `${place.left}px` } as CSSProperties}
    >
      {formats.map(([format, Icon]) => (
        <Tool
          key={format}
          text={format}
          icon={Icon}
          isOn={hasFormat(editing, format)}
          onPress={() => toggleFormat(editing, format)}
        />
      ))}
      {level !== null && (
        <>
          <Tool text="outdent" icon={Outdent} disabled={level === 0} onPress={() => changeLevel(editing, -1)} />
          <Tool text="indent" icon={Indent} disabled={level === 8} onPress={() => changeLevel(editing, 1)} />
        </>
      )}
      {editing.clause()?.cell && (
        <>
          <Tool text="insertRow" icon={Rows3} onPress={() => insertRow(editing)} />
          <Tool text="deleteRow" icon={Trash2} onPress={() => deleteRowAt(editing)} />
        </>
      )}
      <Tool text="endEditing" icon={Check} onPress={() => editing.end()} />
    </div>
  )
}

interface ToolProps {
  text: RedlineTextKey
  icon: LucideIcon
  isOn?: boolean
  disabled?: boolean
  onPress(): void
}

/** A button of the toolbar. A press leaves the cursor in the text and, on a phone, keeps the keyboard open. */
function Tool({ text, icon: Icon, isOn, disabled, onPress }: ToolProps) {
  return (
    <button
      type="button"
      className="clause-tool"
      aria-label={redlineText(text)}
      title={redlineText(text)}
      aria-pressed={isOn}
      disabled={disabled}
      onPointerDown={event => event.preventDefault()}
      onMouseDown={event => event.preventDefault()}
      onClick={onPress}
    >
      <Icon aria-hidden="true" />
    </button>
  )
}
