import { useState } from 'react'
import { hasSameWidths } from '../../../../src/engine/docx/font-families.ts'
import type { Clause, DocumentLayout, StoryClause } from '../../api/generated/calls.ts'
import { redlineText } from '../../texts/redline-text.ts'
import { listOfNames } from '../../texts/text.ts'

interface OtherFontsProps {
  clauses: readonly Clause[]
  layout: DocumentLayout
}

/** The most fonts to name. */
const most = 4

/** Names the fonts of the document that are shown in a similar font, because there is none with their widths. */
export function OtherFonts({ clauses, layout }: OtherFontsProps) {
  const [fonts] = useState(() => fontsIn(clauses, layout).filter(font => !hasSameWidths(font)))
  if (fonts.length === 0) return null
  return <p className="other-fonts">{redlineText('otherFonts', { fonts: listOfNames(fonts.slice(0, most)) })}</p>
}

function fontsIn(clauses: readonly Clause[], { text, stories }: DocumentLayout): string[] {
  const fonts = new Set([text.font])
  const add = ({ content, format }: StoryClause) => {
    if (format?.text?.font !== undefined) fonts.add(format.text.font)
    for (const { look } of content) if (look?.font !== undefined) fonts.add(look.font)
  }
  for (const clause of clauses) {
    add(clause)
    for (const story of clause.stories ?? []) for (const inner of story.clauses) add(inner)
  }
  for (const story of stories) for (const clause of story.clauses) add(clause)
  return [...fonts]
}
