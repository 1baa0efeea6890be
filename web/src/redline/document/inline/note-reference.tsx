import { redlineText } from '../../../texts/redline-text.ts'

interface NoteReferenceProps {
  label: string
  length: number
  story: string | undefined
  onGo(story: string): void
}

/** Shows the number of a note. A press leads to the text of the note. */
export function NoteReference({ label, length, story, onGo }: NoteReferenceProps) {
  const shown = label || '*'
  if (story === undefined)
    return (
      <sup className="note-number" data-length={length}>
        {shown}
      </sup>
    )
  return (
    <button
      type="button"
      className="note-number"
      data-length={length}
      data-note={story}
      aria-label={redlineText('note', { label: shown })}
      onClick={() => onGo(story)}
    >
      {shown}
    </button>
  )
}
