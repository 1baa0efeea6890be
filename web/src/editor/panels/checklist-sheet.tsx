import { editorText } from '../../texts/editor-text.ts'
import { Sheet } from '../../ui/sheet.tsx'
import type { ChecklistItem } from '../model/checklist.ts'
import { type EditorDocument, type FieldId, fieldsById } from '../model/editor-document.ts'
import { fieldOnPage } from '../words/describe-field.ts'

interface ChecklistSheetProps {
  document: EditorDocument
  items: readonly ChecklistItem[]
  /** What the service said of the document and the fields as they were saved. */
  warnings: readonly { message: string; page?: number }[]
  onJump(id: FieldId): void
  /** Leads to the fields that have lost their place. */
  onLost(): void
  onClose(): void
}

/** What is missing or would be refused; each item leads to its place. */
export function ChecklistSheet({ document, items, warnings, onJump, onLost, onClose }: ChecklistSheetProps) {
  return (
    <Sheet title={editorText('checklist')} closeLabel={editorText('close')} onClose={onClose}>
      {items.length + warnings.length === 0 && <p>{editorText('checklistDone')}</p>}
      <ul className="checklist">
        {items.map(item => (
          <li key={`${item.code} ${item.fieldIds.join(' ')} ${'role' in item ? item.role : ''}`}>
            <ItemLine document={document} item={item} onPress={pressOf(item, onJump, onLost)} />
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

/** Where an item leads; null for one that is about no field. */
function pressOf(item: ChecklistItem, onJump: (id: FieldId) => void, onLost: () => void): (() => void) | null {
  if (item.code === 'lost' || item.code === 'lost-unsaved') return onLost
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

/** An item in a sentence. */
export function wordsOf(document: EditorDocument, item: ChecklistItem): string {
  const byId = fieldsById(document)
  const [field = '', other = ''] = item.fieldIds.map(id => {
    const one = byId.get(id)
    return one ? fieldOnPage(one) : ''
  })
  const role = 'role' in item ? (item.role ?? editorText('nobody')) : ''
  const key = `check_${item.code.replaceAll('-', '_')}` as Parameters<typeof editorText>[0]
  return editorText(key, { field, other, role, count: 'count' in item ? item.count : item.fieldIds.length })
}
