import { DocxError } from '../../docx/docx-error.ts'
import { type Package, type Part, targetOf } from '../../docx/package.ts'
import { reachable } from '../../docx/reachable.ts'
import { kindOf, type Relationship } from '../../docx/relationships.ts'
import { listedPicture } from '../../docx/rendering/pictures/picture.ts'
import { DOCUMENT_TYPE } from '../../docx/word-document.ts'
import { savingProgram } from '../saving-program.ts'
import type { WordFile } from '../word-file.ts'
import { bases, links, namedKinds, partRules } from './may-leave.ts'
import { type CleanedPart, cleanPart, takenAs } from './part-cleaner.ts'
import { hasEffect, type TakenOut, type TakenOutKind } from './taken-out.ts'

/**
 * Takes out of a document, in place, all that is not on the list of what leaves to the other side (`may-leave.ts`): what loads,
 * opens or runs something, and what tells of people and machines beyond tracked changes and comments. What a reader sees
 * stays: the text of a field, the picture of an object. Returns what was taken out, and takes out nothing the second time. Throws
 * DocxError.
 */
export function disarm(file: WordFile): TakenOut[] {
  const given = file.package
  const [properties] = file.related('', 'extended-properties')
  file.program ??= savingProgram(properties && file.tree(properties.name.toLowerCase()))
  const { contentType } = given.parts.get(file.mainName)!
  const kinds = keepListedParts(file)
  const staying = file.package.relationships
  const cleaned = cleanParts(file, given, kinds)
  keepUsedParts(file, cleaned)
  const goneWithoutAWord = [...kinds.keys()].flatMap(source => {
    const stays = new Set(staying.get(source))
    const isTold = (id: string) => cleaned.get(source)?.told.has(id)
    return (given.relationships.get(source) ?? []).filter(one => !stays.has(one) && !isTold(one.id))
  })
  return placelessOnce([
    ...(contentType === DOCUMENT_TYPE ? [] : [outOfType(contentType)]),
    ...[...cleaned.values()].flatMap(one => one.takenOut),
    // one that leads nowhere is nothing
    ...goneWithoutAWord
      .filter(one => one.partName === null || targetOf(given, one))
      .map(one => inNoParagraph(takenAs(one), one.partName ?? one.target)),
  ])
}

const inNoParagraph = (kind: TakenOutKind, what = ''): TakenOut => ({
  kind,
  what,
  story: 'document',
  paragraph: null,
  outermost: null,
})

const outOfType = (contentType: string) =>
  inNoParagraph(contentType.includes('macroEnabled') ? 'macros' : 'wordTemplate')

function cleanParts(file: WordFile, given: Package, kinds: ReadonlyMap<string, string>): Map<string, CleanedPart> {
  const cleaned = new Map<string, CleanedPart>()
  for (const [name, part] of file.package.parts) {
    const kind = kinds.get(name)!
    // pictures and fonts
    if (!partRules[kind]) continue
    const result = cleanPart({
      root: file.tree(name),
      story: kind === 'officedocument' ? 'body' : kind,
      relationships: given.relationships.get(name) ?? [],
      staying: file.package.relationships.get(name) ?? [],
    })
    if (result.isChanged || holdsUnread(part.bytes)) file.changed(name)
    cleaned.set(name, result)
  }
  return cleaned
}

/** Leaves the parts to which relationships on the list lead, under the types of their kinds, and returns these kinds by name. */
function keepListedParts(file: WordFile): ReadonlyMap<string, string> {
  const given = file.package
  const kinds = new Map([['', 'package']])
  const parts = new Map<string, Part>()
  const relationships = new Map<string, Relationship[]>()
  /** What is not of its kind is looked at once, however many relationships lead there. */
  const refused = new Set<string>()
  for (const [source, sourceKind] of kinds) {
    const staying = (given.relationships.get(source) ?? []).filter(one => {
      const kind = kindOf(one)
      if (!partRules[sourceKind]?.leadsTo.includes(kind) || !bases.has(baseOf(one))) return false
      if (kind === 'hyperlink') return links.test(one.target)
      const part = targetOf(given, one)
      const name = part?.name.toLowerCase() ?? ''
      if (!part || (kind === 'officedocument' && name !== file.mainName)) return false
      if ((kinds.get(name) ?? kind) !== kind || refused.has(`${kind} ${name}`)) return false
      if (!kinds.has(name)) {
        const typed = ofKind(file, name, part, kind)
        if (!typed) {
          refused.add(`${kind} ${name}`)
          return false
        }
        kinds.set(name, kind)
        parts.set(name, typed)
      }
      return true
    })
    relationships.set(source, staying)
  }
  if (kinds.get(file.mainName) !== 'officedocument') throw new DocxError('damaged', 'nothing leads to the document')
  replace(file, { parts, relationships })
  return kinds
}

/** Whether XML has comments or instructions, which are not in its tree, or is in another encoding than that of what is written. */
function holdsUnread(bytes: Uint8Array): boolean {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length)
  const isUtf8 = bytes[0] !== 0 && bytes[1] !== 0 && bytes[0]! < 0xfe
  return !isUtf8 || text.includes('<!--') || text.includes('<?', '<?xml'.length)
}

const baseOf = ({ type }: Relationship) => type.slice(0, type.lastIndexOf('/'))

const fontTypes = new Set(['application/vnd.openxmlformats-officedocument.obfuscatedFont', 'application/x-fontdata'])

/** A part under the type of its kind; undefined for one that is not what its kind says. */
function ofKind(file: WordFile, name: string, part: Part, kind: string): Part | undefined {
  if (kind === 'font') return fontTypes.has(part.contentType) ? part : undefined
  if (kind === 'image') {
    const picture = listedPicture(part.bytes)
    if (!picture) return undefined
    return part.contentType.startsWith('image/') ? part : { ...part, contentType: picture.contentType }
  }
  const { root, contentType } = partRules[kind]!
  if (file.tree(name).name !== root) return undefined
  return part.contentType === contentType ? part : { ...part, contentType }
}

/** Leaves of what an element has to name only what one names, and of the parts what is still led to. */
function keepUsedParts(file: WordFile, cleaned: ReadonlyMap<string, CleanedPart>): void {
  const { parts, relationships } = file.package
  const used = [...relationships].map(([source, all]) => {
    const isUsed = (one: Relationship) => !namedKinds.has(kindOf(one)) || cleaned.get(source)?.used.has(one.id)
    return [source, all.filter(isUsed)] as const
  })
  replace(
    file,
    reachable({ parts, relationships: new Map(used) }, () => true),
  )
}

/** Of parts and relationships that are all of those that it has, and in the same order. */
function replace(file: WordFile, next: Package): void {
  const { parts, relationships } = file.package
  const hasSameParts =
    parts.size === next.parts.size && [...next.parts].every(([name, part]) => parts.get(name) === part)
  const hasSameWays = [...relationships].every(
    ([source, all]) => all.length === (next.relationships.get(source)?.length ?? 0),
  )
  if (!hasSameParts || !hasSameWays) file.replacePackage(next)
}

/** What nobody misses in one place more than in another is told of once. */
function placelessOnce(takenOut: readonly TakenOut[]): TakenOut[] {
  const seen = new Set<TakenOutKind>()
  return takenOut.flatMap(one => {
    if (!hasEffect(one, 'hidden') && one.kind !== 'macros') return [one]
    const isFirst = !seen.has(one.kind)
    seen.add(one.kind)
    return isFirst ? [inNoParagraph(one.kind)] : []
  })
}
