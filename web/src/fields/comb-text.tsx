import type { SessionField } from '../api/generated/calls.ts'
import { type CombField, charactersInCells } from './comb.ts'

interface CombTextProps {
  field: CombField & Pick<SessionField, 'align'>
  words: string
}

/** Shows a text as it is drawn on paper: in a comb, one character in the middle of each cell. */
export function CombText({ field, words }: CombTextProps) {
  const characters = charactersInCells(field, words)
  if (characters === null) return words
  const { maxLength: cells = 1, align } = field
  const empty = cells - characters.length
  const before = align === 'right' ? empty : align === 'center' ? Math.floor(empty / 2) : 0
  return (
    <>
      <span className="sr-only">{words}</span>
      <span
        className="field-comb"
        aria-hidden="true"
        style={{ gridTemplateColumns: `repeat(${cells}, minmax(0, 1fr))` }}
      >
        {characters.map((character, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a cell is identified by its position
          <span key={index} style={{ gridColumn: before + index + 1 }}>
            {character}
          </span>
        ))}
      </span>
    </>
  )
}
