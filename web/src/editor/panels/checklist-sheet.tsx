import { editorText } from '../../texts/editor-text.ts'
import { Sheet } from '../../ui/sheet.tsx'
import type { ChecklistItem } from '../model/checklist.ts'
import { type EditorDocument, type FieldId, fieldsById } from '../model/editor-document.ts'
import { roleName } from '../model/role-names.ts'
import { fieldOnPage } from '../words/describe-field.ts'

interface ChecklistSheetProps {
  document: EditorDocument
  items: readonly ChecklistItem[]
  /** Warnings of the service about the document and the fields as last saved. */
  warnings: readonly { message: string; page?: number }[]
  onJump(id: FieldId): void
  /** Makes the next press on the paper place a signature for a role. */
  onPlaceSignature(role: string): void
  /** Leads to the fields that have lost their place. */
  onLost(): void
  onClose(): void
}

/** Lists what is missing or would be refused. A press on an item leads to its field, or places the one that is missing. */
export function ChecklistSheet(props: ChecklistSheetProps) {
  const { document, items, warnings, onClose } = props
  return (
    <Sheet title={editorText('checklist')} closeLabel={editorText('close')} onClose={onClose}>
      {items.length + warnings.length === 0 && <p>{editorText('checklistDone')}</p>}
      <ul className="checklist">
        {items.map(item => (
          <li key={`${item.code} ${item.fieldIds.join(' ')} ${'role' in item ? item.role : ''}`}>
            <ItemLine document={document} item={item} onPress={pressOf(item, props)} />
          </li>
        ))}
        {warnings.map(({ message }) => (
          <li key={message}>
            <p>{message}</p>
          </li>
        ))}
      </ul>
    </Sheet>
  )
}

/** Returns the action of a press on an item; null if no single field mends it. */
function pressOf(
  item: ChecklistItem,
  { onJump, onLost, onPlaceSignature }: Pick<ChecklistSheetProps, 'onJump' | 'onLost' | 'onPlaceSignature'>,
): (() => void) | null {
  if (item.code === 'lost' || item.code === 'lost-unsaved') return onLost
  if (item.code === 'role-without-signature') return () => onPlaceSignature(item.role)
  const [first] = item.fieldIds
  return first === undefined ? null : () => onJump(first)
}

function ItemLine({
  document,
  item,
  onPress,
}: {
  document: EditorDocument
  item: ChecklistItem
  onPress: (() => void) | null
}) {
  const words = (
    <>
      {item.mustFix && <strong>{`${editorText('mustFix')}. `}</strong>}
      <span dir="auto">{wordsOf(document, item)}</span>
    </>
  )
  if (onPress === null) return <p>{words}</p>
  return (
    <button type="button" onClick={onPress}>
      {words}
    </button>
  )
}

/** Describes an item in a sentence. */
export function wordsOf(document: EditorDocument, item: ChecklistItem): string {
  const byId = fieldsById(document)
  const names = item.fieldIds.map(id => {
    const namedField = byId.get(id)
    return namedField ? fieldOnPage(namedField) : ''
  })
  const [field = '', otherName = ''] = names
  const role = !('role' in item) ? '' : item.role === null ? editorText('nobody') : roleName(item.role)
  const key = `check_${item.code.replaceAll('-', '_')}` as Parameters<typeof editorText>[0]
  const count = 'count' in item ? item.count : item.fieldIds.length
  return editorText(key, { field, other: otherName, role, count, names: names.join(', ') })
}
