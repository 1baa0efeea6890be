import type { TextCase } from './case-documents.ts'
import { chartCases } from './chart-cases.ts'
import { directionCases } from './direction-cases.ts'
import { noteCases } from './note-cases.ts'
import { textCases } from './text-cases.ts'

/** The documents whose text must be the same for members, on paper and for whoever compares. */
export const everyCase = (): TextCase[] => [...textCases(), ...noteCases(), ...directionCases(), ...chartCases()]
