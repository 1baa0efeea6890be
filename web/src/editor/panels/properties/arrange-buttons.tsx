import {
  AlignCenterHorizontal,
  AlignCenterVertical,
  AlignEndHorizontal,
  AlignEndVertical,
  AlignHorizontalSpaceBetween,
  AlignStartHorizontal,
  AlignStartVertical,
  AlignVerticalSpaceBetween,
  Copy,
  CopyPlus,
  type LucideIcon,
  Trash2,
} from 'lucide-react'
import { editorText } from '../../../texts/editor-text.ts'
import { Button } from '../../../ui/button.tsx'
import type { Alignment } from '../../model/placing/arrange.ts'
import { alignChosen, copyChosenToPages, distributeChosen, duplicateChosen, removeChosen } from '../../store/actions.ts'
import type { EditorStore } from '../../store/editor-store.ts'

const alignments: [Alignment, LucideIcon][] = [
  ['left', AlignStartVertical],
  ['centre', AlignCenterVertical],
  ['right', AlignEndVertical],
  ['top', AlignStartHorizontal],
  ['middle', AlignCenterHorizontal],
  ['bottom', AlignEndHorizontal],
]

/** Shows the buttons that align several fields, and those that distribute three or more fields. */
export function ArrangeButtons({ store, count }: { store: EditorStore; count: number }) {
  return (
    <fieldset className="arrange">
      <legend>{editorText('align')}</legend>
      {alignments.map(([by, Icon]) => (
        <IconAction key={by} label={editorText(`align_${by}`)} Icon={Icon} onPress={() => alignChosen(store, by)} />
      ))}
      {count > 2 && (
        <>
          <IconAction
            label={editorText('distribute_x')}
            Icon={AlignHorizontalSpaceBetween}
            onPress={() => distributeChosen(store, 'x')}
          />
          <IconAction
            label={editorText('distribute_y')}
            Icon={AlignVerticalSpaceBetween}
            onPress={() => distributeChosen(store, 'y')}
          />
        </>
      )}
    </fieldset>
  )
}

function IconAction({ label, Icon, onPress }: { label: string; Icon: LucideIcon; onPress(): void }) {
  return (
    <button type="button" className="icon-button small" aria-label={label} title={label} onClick={onPress}>
      <Icon aria-hidden="true" />
    </button>
  )
}

/** The buttons that act on the chosen fields as a whole. */
export function FieldButtons({ store }: { store: EditorStore }) {
  return (
    <div className="property-buttons">
      <Button icon={<Copy aria-hidden="true" />} onClick={() => duplicateChosen(store)}>
        {editorText('duplicate')}
      </Button>
      {store.pages.length > 1 && (
        <Button icon={<CopyPlus aria-hidden="true" />} onClick={() => copyChosenToPages(store)}>
          {editorText('copyToPages')}
        </Button>
      )}
      <Button kind="danger" icon={<Trash2 aria-hidden="true" />} onClick={() => removeChosen(store)}>
        {editorText('remove')}
      </Button>
    </div>
  )
}
