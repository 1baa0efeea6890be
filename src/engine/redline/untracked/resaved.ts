import { savingProgram } from '../saving-program.ts'
import { type Difference, difference, findings, mayBeRewritten } from './findings.ts'
import type { WordModel } from './model/word-model.ts'

/** One that is graver than its kind, such as a style that hides text, is nothing that a word processor does by itself. */
const isRewritten = ({ kind, severity }: Difference) =>
  mayBeRewritten(kind) && (severity !== 'high' || findings[kind].severity === 'high')

/** One item for all that another word processor has written anew; everything that is read stays by itself. */
export function groupResaved(differences: Difference[], last: WordModel, upload: WordModel): Difference[] {
  if (applicationOf(last) === applicationOf(upload)) return differences
  const details = differences.filter(isRewritten)
  if (details.length === 0) return differences
  const words = `The word processor rewrote formatting in ${details.length} ${details.length === 1 ? 'place' : 'places'}`
  const item = difference('resaved', { story: 'document', anchor: null, near: '' }, '', words)
  return [...differences.filter(difference => !isRewritten(difference)), { ...item, details }]
}

/** The program that saved a file, without its version. */
export function applicationOf(model: WordModel): string {
  const [part] = model.related('', 'extended-properties')
  return model.program ?? savingProgram(part && model.tree(part))
}
