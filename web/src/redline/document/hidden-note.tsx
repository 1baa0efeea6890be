import { EyeOff } from 'lucide-react'
import type { StoryClause } from '../../api/generated/calls.ts'
import { redlineText } from '../../texts/redline-text.ts'
import { Button } from '../../ui/button.tsx'
import type { Edit } from '../model/edit.ts'
import { hidesText, withoutHidden } from './hidden-text.ts'

interface HiddenNoteProps {
  clause: StoryClause
  /** Applies edits; undefined if the document is read-only. */
  onEdit: ((edits: readonly Edit[]) => void) | undefined
}

/** Explains that a clause hides text, and offers to delete it. */
export function HiddenNote({ clause, onEdit }: HiddenNoteProps) {
  if (!hidesText(clause)) return null
  const edits = onEdit && withoutHidden(clause)
  return (
    <p className="hidden-note">
      <EyeOff aria-hidden="true" />
      <span>
        {redlineText('hiddenNote')}
        {edits === null && ` ${redlineText('hiddenInWord')}`}
      </span>
      {edits && (
        <Button kind="quiet" onClick={() => onEdit(edits)}>
          {redlineText('hiddenDelete')}
        </Button>
      )}
    </p>
  )
}
