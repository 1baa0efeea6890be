import { execFileSync } from 'node:child_process'
import { normalCharacters } from '../../agreed-text/normal-form.ts'
import { isRightToLeft } from '../../agreed-text/page-lines.ts'
import type { DocumentLayout, RedlineView, ShownStory } from '../../redline/redline-view.ts'

type Lines = Pick<RedlineView['clauses'][number], 'label' | 'content'>[]

/** Returns the lines that members read: clauses with their labels, texts of notes and boxes, headers and footers. */
export function linesOfMembers(clauses: RedlineView['clauses'], layout: Pick<DocumentLayout, 'stories'>): string[] {
  const linesOf = (lines: Lines): string[] =>
    lines.map(
      ({ label, content }) => (label ?? '') + content.map(node => ('shown' in node ? node.shown : node.text)).join(''),
    )
  const stories: ShownStory[] = [...clauses.flatMap(clause => clause.stories ?? []), ...layout.stories]
  return [...linesOf(clauses), ...stories.flatMap(story => linesOf(story.clauses))]
}

/**
 * Returns the lines that Poppler does not find in a PDF. Ignores right-to-left text, which Poppler reads in another
 * order, and note numbers, which are not in a line.
 */
export function linesNotPrinted(pdf: Uint8Array, lines: string[]): string[] {
  const printed = normal(execFileSync('pdftotext', ['-layout', '-', '-'], { input: pdf }).toString())
  const isPrinted = (line: string) => line.split('\ufffc').every(part => printed.includes(normal(part)))
  return lines.filter(line => !isRightToLeft(line) && !isPrinted(line))
}

/** Returns whether Poppler reads the text of a case in another order than its lines, or as other letters. */
export const isReadApart = ({ name }: { name: string }): boolean => /frame|raised|capital|vertical|direction/.test(name)

/**
 * Reduces a text to capital letters, digits and punctuation: page and PDF may draw text in capitals, and may show
 * symbols as other characters.
 */
const normal = (text: string) =>
  normalCharacters(text)
    .join('')
    .toUpperCase()
    .replace(/[^\p{L}\p{N}\p{P}]/gu, '')
