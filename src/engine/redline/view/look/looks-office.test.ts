import { beforeAll, describe, expect, it } from 'vitest'
import { longestWaitMs } from '../../../../../test/support/longest-wait.ts'
import { openedInOffice } from '../../../../../test/support/open-in-office.ts'
import { sampleDocuments } from '../../../../../test/support/sample-documents.ts'
import type { TextLook } from '../../clause-content.ts'
import type { Clause, DocumentLayout } from '../../redline-view.ts'
import { opened } from '../../test-support/contract.ts'
import { lookSamples } from '../../test-support/look-samples.ts'
import { type OfficeLetter, type OfficeParagraph, officeParagraphs } from '../../test-support/office-looks.ts'
import { clausesOf, documentLayout } from '../clauses.ts'
import { scriptOf } from './text-look.ts'

/** Returns how a clause is shown, in the form of LibreOffice. */
function paragraphOf({ content, format, label }: Clause, { text }: DocumentLayout): OfficeParagraph {
  const letters = content.flatMap((node): OfficeLetter[] => {
    if (node.deleted || node.type !== 'text' || node.shown !== undefined) return []
    const look: Required<TextLook> = { ...text, ...format?.text, ...node.look }
    const shown = {
      font: look.font,
      size: look.size,
      isBold: node.format?.includes('bold') ?? false,
      isItalic: node.format?.includes('italic') ?? false,
      color: look.color,
    }
    return [...node.text.replace(/\s/g, '')].map(letter => ({ letter, ...shown }))
  })
  const { start = 0, firstLine = 0 } = format?.indent ?? {}
  return { letters, align: format?.align ?? 'start', ...(label === undefined && { start, firstLine }) }
}

const textOf = ({ letters }: OfficeParagraph) => letters.map(({ letter }) => letter).join('')

interface Compared {
  letters: number
  paragraphs: number
  differences: string[]
}

/** Compares the paragraphs that have the same text, in order. */
function compared(ours: readonly OfficeParagraph[], theirs: readonly OfficeParagraph[]): Compared {
  const result: Compared = { letters: 0, paragraphs: 0, differences: [] }
  let next = 0
  for (const paragraph of ours) {
    const text = textOf(paragraph)
    const at = text === '' ? -1 : theirs.findIndex((other, index) => index >= next && textOf(other) === text)
    if (at < 0) continue
    next = at + 1
    const other = theirs[at]!
    result.paragraphs += 1
    for (const [index, letter] of paragraph.letters.entries()) {
      if (scriptOf(letter.letter) !== 'latin') continue
      result.letters += 1
      const difference = letterDifference(letter, other.letters[index]!)
      if (difference) result.differences.push(`${difference} in "${text.slice(0, 30)}"`)
    }
    const place = placeDifference(paragraph, other)
    if (place) result.differences.push(`${place} of "${text.slice(0, 30)}"`)
  }
  return result
}

function letterDifference(our: OfficeLetter, their: OfficeLetter): string | undefined {
  for (const name of ['font', 'size', 'isBold', 'isItalic'] as const)
    if (our[name] !== their[name]) return `${name} ${our[name]}, LibreOffice ${their[name]}`
  const isSameColor = our.color === their.color || (our.color === 'auto' && their.color === '#000000')
  return isSameColor ? undefined : `color ${our.color}, LibreOffice ${their.color}`
}

function placeDifference(our: OfficeParagraph, their: OfficeParagraph): string | undefined {
  if (our.align !== their.align) return `align ${our.align}, LibreOffice ${their.align}`
  for (const name of ['start', 'firstLine'] as const)
    if (our[name] !== undefined && their[name] !== undefined && Math.abs(our[name] - their[name]) > 0.5)
      return `${name} ${our[name]}, LibreOffice ${their[name]}`
  return undefined
}

describe('letters and paragraphs look as LibreOffice shows them', () => {
  const samples = [...lookSamples, ...sampleDocuments('docx')]
  const documents: (OfficeParagraph[] | null)[] = []

  beforeAll(async () => {
    const files = await openedInOffice(samples.map(([, read]) => read()))
    documents.push(...files.map(xml => (xml === null ? null : officeParagraphs(xml))))
  }, longestWaitMs)

  it('in 99 of 100 places of all documents', () => {
    const results = samples.map(([name, read], index) => {
      const theirs = documents[index]
      const open = opened(read())
      const layout = documentLayout(open)
      const ours = clausesOf(open).map(clause => paragraphOf(clause, layout))
      return { name, ...(theirs ? compared(ours, theirs) : { letters: 0, paragraphs: 0, differences: [] }) }
    })
    const places = results.reduce((sum, { letters, paragraphs }) => sum + letters + paragraphs, 0)
    const differing = results.reduce((sum, { differences }) => sum + differences.length, 0)
    const first = results.flatMap(({ name, differences }) =>
      [...new Set(differences)].slice(0, 3).map(difference => `${name}: ${difference}`),
    )
    expect(places).toBeGreaterThan(samples.length)
    expect(differing / places, first.join('\n')).toBeLessThanOrEqual(0.01)
  })
})
