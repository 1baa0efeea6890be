import { savingProgram } from '../saving-program.ts'
import { type Difference, difference, findings, mayBeRewritten } from './findings.ts'
import type { WordModel } from './model/word-model.ts'

/**
 * Whether a word processor may make this difference on its own when it saves a file. It never makes a difference more
 * severe than usual for its kind, such as a style that hides text.
 */
const isRewritten = ({ kind, severity }: Difference) =>
  mayBeRewritten(kind) && (severity !== 'high' || findings[kind].severity === 'high')

/**
 * Groups the differences that another word processor may have made by resaving the file into one `resaved` difference.
 * Other differences, such as changed text, stay separate.
 */
export function groupResaved(differences: Difference[], last: WordModel, upload: WordModel): Difference[] {
  if (applicationOf(last) === applicationOf(upload)) return differences
  const details = differences.filter(isRewritten)
  if (details.length === 0) return differences
  const words = `The word processor rewrote formatting in ${details.length} ${details.length === 1 ? 'place' : 'places'}`
  const item = difference('resaved', { story: 'document', anchor: null, near: '' }, '', words)
  return [...differences.filter(difference => !isRewritten(difference)), { ...item, details }]
}

/** Returns the name of the program that saved the file, without its version. */
export function applicationOf(model: WordModel): string {
  const [part] = model.related('', 'extended-properties')
  return model.program ?? savingProgram(part && model.tree(part))
}
