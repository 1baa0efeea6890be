import type { Package, Part } from '../../docx/package.ts'
import { reachable } from '../../docx/reachable.ts'
import { kindOf, type Relationship } from '../../docx/relationships.ts'
import type { ReadonlyWordFile, WordFile } from '../word-file.ts'

/** About people and their machines; the check passes them over, and nobody looks at them. */
const notKept = new Set(['people', 'commentsids', 'commentsextensible', 'thumbnail'])

/**
 * Leaves of an uploaded file, in place, what its text leads to. What stands beside the text (properties of the document and
 * the like) is that of the last revision, so that nothing comes in with an upload which nobody looked at.
 */
export function keepParts(last: ReadonlyWordFile, upload: WordFile): void {
  const { parts, relationships } = reachable(
    { ...upload.package, relationships: withRoot(upload.package, one => kindOf(one) === 'officedocument') },
    one => !notKept.has(kindOf(one)),
  )
  const beside = reachable(
    { ...last.written(), relationships: withRoot(last.package, one => kindOf(one) !== 'officedocument') },
    one => kindOf(one) !== 'thumbnail',
  )
  const isFree = (name: string | null) => name === null || !parts.has(name.toLowerCase())
  const root = [
    ...(relationships.get('') ?? []),
    ...(beside.relationships.get('') ?? []).filter(one => isFree(one.partName)),
  ]
  upload.replacePackage({
    // with their bytes: the last revision may be changed later
    parts: new Map<string, Part>([...[...beside.parts].map(([name, part]) => [name, { ...part }] as const), ...parts]),
    relationships: new Map([...beside.relationships, ...relationships, ['', numbered(root)]]),
  })
}

const withRoot = ({ relationships }: Package, isKept: (one: Relationship) => boolean) =>
  new Map([...relationships, ['', (relationships.get('') ?? []).filter(isKept)]])

const numbered = (relationships: Relationship[]): Relationship[] =>
  relationships.map((one, index) => ({ ...one, id: `rId${index + 1}` }))
