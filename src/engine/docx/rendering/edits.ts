export interface TextSpan {
  start: number
  end: number
}

/** A replacement for a span of a text. */
export interface TextReplacement extends TextSpan {
  text: string
}

/** Applies edits, which may be in any order. An edit inside another edit is dropped. */
export function applyEdits(text: string, edits: readonly TextReplacement[]): string {
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
