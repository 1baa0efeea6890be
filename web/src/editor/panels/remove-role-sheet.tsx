import { useState } from 'react'
import { needsSigner } from '../../../../src/engine/fields/field-kinds.ts'
import { editorText } from '../../texts/editor-text.ts'
import { Button } from '../../ui/button.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import type { EditorDocument } from '../model/editor-document.ts'

interface RemoveRoleSheetProps {
  document: EditorDocument
  name: string
  onClose(): void
  /** `fieldsTo` is the role that gets the fields; null for no role, undefined to remove the fields. */
  onRemove(fieldsTo: string | null | undefined): void
}

/** Asks what happens to the fields of a role that is removed. Fields that only a signer can fill in need another role. */
export function RemoveRoleSheet({ document, name, onClose, onRemove }: RemoveRoleSheetProps) {
  const others = document.roles.filter(role => role.name !== name).map(role => role.name)
  const fields = document.fields.filter(field => field.role === name)
  const count = fields.length
  const choices = [...others, ...(fields.some(needsSigner) ? [] : [null]), undefined]
  const [chosen, setChosen] = useState<string | null | undefined>(choices[0])
  const wordsOf = (choice: string | null | undefined) => {
    if (choice === undefined) return editorText('fieldsAway', { count })
    return choice === null ? editorText('fieldsToNobody') : editorText('fieldsTo', { name: choice })
  }
  return (
    <Sheet
      title={editorText('removeRoleTitle', { name })}
      closeLabel={editorText('close')}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{editorText('cancel')}</Button>
          <Button kind="danger" onClick={() => onRemove(chosen)}>
            {editorText('removeRole', { name })}
          </Button>
        </>
      }
    >
      <fieldset className="echoices">
        <legend>{editorText('removeRoleFields', { name, count })}</legend>
        {choices.map(choice => (
          <label key={String(choice)}>
            <input type="radio" name="fields-to" checked={chosen === choice} onChange={() => setChosen(choice)} />
            <span dir="auto">{wordsOf(choice)}</span>
          </label>
        ))}
      </fieldset>
    </Sheet>
  )
}
