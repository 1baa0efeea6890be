import type { TextCase } from './case-documents.ts'
import { chartCases } from './chart-cases.ts'
import { directionCases } from './direction-cases.ts'
import { noteCases } from './note-cases.ts'
import { textCases } from './text-cases.ts'

/** Documents whose text must be the same on the page, in the PDF and in the comparison, unless they are refused. */
export const everyCase = (): TextCase[] => [...textCases(), ...noteCases(), ...directionCases(), ...chartCases()]

type Step = 'redline request' | 'turn' | 'approval'

/** Cases that the PDF shows differently from the page, and the step of a negotiation that refuses them. */
export const shownOtherwise: Readonly<Record<string, Step>> = {
  // Programs show different branches.
  'branches of which the other one says more': 'redline request',
  // LibreOffice leaves vowels out of the PDF's text.
  'words in Khmer': 'approval',
  // LibreOffice moves a symbol between right-to-left words.
  'both directions: a symbol from right to left': 'approval',
}

/** Cases that are refused although both texts are the same. */
export const refusedAt: Readonly<Record<string, Step>> = {
  ...shownOtherwise,
  // Word processors compute what these fields show.
  ...Object.fromEntries(
    ['body', 'table', 'note', 'header', 'a text box'].map(place => [
      `fields without a result in ${place}, tracked`,
      'turn' as const,
    ]),
  ),
  // No installed font has all of these symbols.
  ...Object.fromEntries(
    ['Symbol', 'Wingdings', 'Wingdings 2', 'Wingdings 3', 'Webdings'].flatMap(font =>
      [font, `${font} as text`].map(name => [`symbols of ${name}`, 'approval' as const]),
    ),
  ),
}
