import type { ReactNode } from 'react'
import type { TextNode } from '../../../api/generated/calls.ts'
import { redlineText } from '../../../texts/redline-text.ts'
import { lookStyle } from '../look/look-style.ts'

type Format = NonNullable<TextNode['format']>[number]

const elements: Partial<Record<Format, 'b' | 'i' | 'u' | 's' | 'sub' | 'sup'>> = {
  bold: 'b',
  italic: 'i',
  underline: 'u',
  strike: 's',
  sub: 'sub',
  sup: 'sup',
}

/** Draws text with its format. */
export function drawText({ text, shown, format, look }: TextNode, key: number): ReactNode {
  const letters = visible(shown ?? text)
  const counted =
    shown === undefined || shown.length === text.length ? letters : <span data-length={text.length}>{letters}</span>
  if (!format && !look) return typeof counted === 'string' ? counted : <span key={key}>{counted}</span>
  return (
    <span key={key} style={look && lookStyle(look)}>
      {formatted(format, counted)}
    </span>
  )
}

/** Draws content with its formats, of which the first is the outermost. */
export const formatted = (format: TextNode['format'] = [], inside: ReactNode): ReactNode =>
  format.reduceRight(wrapped, inside)

function wrapped(inside: ReactNode, format: Format): ReactNode {
  if (format === 'hidden')
    return (
      <span className="text-hidden" data-spoken={redlineText('hidden')} data-spoken-end={redlineText('hiddenEnds')}>
        {inside}
      </span>
    )
  const Element = elements[format]
  return Element ? <Element>{inside}</Element> : <span className={`text-${format}`}>{inside}</span>
}

const invisible = /([\u200b\u200e\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufeff]+)/

/** Marks characters that reorder or hide other characters, so that a reader sees them. */
function visible(text: string): ReactNode {
  if (!invisible.test(text)) return text
  return text.split(invisible).map((part, index) =>
    index % 2 === 0 ? (
      part
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: parts of a text have no ids.
      <span key={index} className="invisible">
        {part}
      </span>
    ),
  )
}
