export interface Span {
  start: number
  end: number
}

/** What stands at a place of a text instead of what stood there. */
export interface Edit extends Span {
  text: string
}

/** Applies edits in any order; one that lies within another goes with it. */
export function applyEdits(text: string, edits: readonly Edit[]): string {
  const pieces: string[] = []
  let at = 0
  for (const edit of edits.toSorted((a, b) => a.start - b.start || b.end - a.end)) {
    if (edit.start < at) continue
    pieces.push(text.slice(at, edit.start), edit.text)
    at = edit.end
  }
  pieces.push(text.slice(at))
  return pieces.join('')
}
