import type { TextCase } from './case-documents.ts'
import { chartCases } from './chart-cases.ts'
import { directionCases } from './direction-cases.ts'
import { noteCases } from './note-cases.ts'
import { textCases } from './text-cases.ts'

/** The documents whose text must be the same for members, on paper and for whoever compares, or is refused. */
export const everyCase = (): TextCase[] => [...textCases(), ...noteCases(), ...directionCases(), ...chartCases()]

/** The step of a negotiation that refuses a case; every other case gets to its sealed PDF. */
export const refusedAt: Readonly<Record<string, 'redline request' | 'turn' | 'approval'>> = {
  // programs show different branches
  'branches of which the other one says more': 'redline request',
  // word processors work out what they show
  ...Object.fromEntries(
    ['body', 'table', 'note'].map(place => [`fields without a result in ${place}, tracked`, 'turn' as const]),
  ),
  // LibreOffice leaves vowels out of the text of the PDF
  'words in Khmer': 'approval',
  // LibreOffice draws the parts of labels from right to left, and symbols between such words, in an order of its own
  'numbers as hebrew2': 'approval',
  'numbers as arabicAlpha': 'approval',
  'numbers as arabicAbjad': 'approval',
  'both directions: a symbol from right to left': 'approval',
}
