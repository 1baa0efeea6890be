import { DocxError } from '../../docx/docx-error.ts'
import { type Package, type Part, targetOf } from '../../docx/package.ts'
import { reachable } from '../../docx/reachable.ts'
import { type Relationship, relationshipKind } from '../../docx/relationships.ts'
import { listedPicture } from '../../docx/rendering/pictures/picture.ts'
import { DOCUMENT_TYPE } from '../../docx/word-document.ts'
import { savingProgram } from '../saving-program.ts'
import type { WordFile } from '../word-file.ts'
import { bases, leavingKinds, leavingParts, links } from './may-leave.ts'
import { type CleanedPart, cleanPart, takenAs } from './part-cleaner.ts'
import { hasEffect, type TakenOut, type TakenOutKind } from './taken-out.ts'

/**
 * Removes from a document, in place, all content that may not go to the other side (`may-leave.ts` lists what may).
 * This is content that loads, opens or runs something, and content that reveals people and machines, apart from tracked
 * changes and comments. What a reader sees stays, such as the text of a field or the picture of an object. Returns the
 * removed content; a second run removes nothing. Throws DocxError.
 */
export function disarm(file: WordFile): TakenOut[] {
  const original = file.package
  const [properties] = file.related('', 'extended-properties')
  file.program ??= savingProgram(properties && file.tree(properties.name.toLowerCase()))
  const { contentType } = original.parts.get(file.mainName)!
  const kinds = keepListedParts(file)
  const staying = file.package.relationships
  const cleaned = cleanParts(file, original, kinds)
  keepUsedParts(file, cleaned)
  const unreported = [...kinds.keys()].flatMap(source => {
    const stays = new Set(staying.get(source))
    const isReported = (id: string) => cleaned.get(source)?.reported.has(id)
    return (original.relationships.get(source) ?? []).filter(
      relationship => !stays.has(relationship) && !isReported(relationship.id),
    )
  })
  return placelessOnce([
    ...(contentType === DOCUMENT_TYPE ? [] : [outOfType(contentType)]),
    ...[...cleaned.values()].flatMap(part => part.takenOut),
    // A relationship that leads nowhere is not reported.
    ...unreported
      .filter(relationship => relationship.partName === null || targetOf(original, relationship))
      .map(relationship => inNoParagraph(takenAs(relationship), relationship.partName ?? relationship.target)),
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

function cleanParts(file: WordFile, original: Package, kinds: ReadonlyMap<string, string>): Map<string, CleanedPart> {
  const cleaned = new Map<string, CleanedPart>()
  for (const [name, part] of file.package.parts) {
    const kind = kinds.get(name)!
    // Pictures and fonts have no rule.
    if (!leavingParts[kind]) continue
    const result = cleanPart({
      root: file.tree(name),
      story: kind === 'officedocument' ? 'body' : kind,
      relationships: original.relationships.get(name) ?? [],
      staying: file.package.relationships.get(name) ?? [],
    })
    if (result.isChanged || holdsUnread(part.bytes)) file.changed(name)
    cleaned.set(name, result)
  }
  return cleaned
}

/**
 * Keeps only the parts that listed relationships lead to, and gives each the content type of its kind. Returns the
 * kinds by part name.
 */
function keepListedParts(file: WordFile): ReadonlyMap<string, string> {
  const original = file.package
  const kinds = new Map([['', 'package']])
  const parts = new Map<string, Part>()
  const relationships = new Map<string, Relationship[]>()
  /** Parts whose content does not match their kind. Each is checked once, however many relationships lead to it. */
  const refused = new Set<string>()
  for (const [source, sourceKind] of kinds) {
    const staying = (original.relationships.get(source) ?? []).filter(relationship => {
      const kind = relationshipKind(relationship)
      if (!leavingParts[sourceKind]?.leadsTo.includes(kind) || !bases.has(baseOf(relationship))) return false
      if (kind === 'hyperlink') return links.test(relationship.target)
      const part = targetOf(original, relationship)
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

/**
 * Whether a file must be written again: its XML contains comments or processing instructions, which its tree does not
 * hold, or it is not encoded in UTF-8.
 */
function holdsUnread(bytes: Uint8Array): boolean {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length)
  const isUtf8 = bytes[0] !== 0 && bytes[1] !== 0 && bytes[0]! < 0xfe
  return !isUtf8 || text.includes('<!--') || text.includes('<?', '<?xml'.length)
}

const baseOf = ({ type }: Relationship) => type.slice(0, type.lastIndexOf('/'))

const fontTypes = new Set(['application/vnd.openxmlformats-officedocument.obfuscatedFont', 'application/x-fontdata'])

/** Returns a part with the content type of its kind; undefined if the content does not match the kind. */
function ofKind(file: WordFile, name: string, part: Part, kind: string): Part | undefined {
  if (kind === 'font') return fontTypes.has(part.contentType) ? part : undefined
  if (kind === 'image') {
    const picture = listedPicture(part.bytes)
    if (!picture) return undefined
    return part.contentType.startsWith('image/') ? part : { ...part, contentType: picture.contentType }
  }
  const { root, contentType } = leavingParts[kind]!
  if (file.tree(name).name !== root) return undefined
  return part.contentType === contentType ? part : { ...part, contentType }
}

/**
 * Removes relationships that an element should name if no element does, and then all parts that can no longer be
 * reached.
 */
function keepUsedParts(file: WordFile, cleaned: ReadonlyMap<string, CleanedPart>): void {
  const { parts, relationships } = file.package
  const used = [...relationships].map(([source, outgoing]) => {
    const isUsed = (relationship: Relationship) =>
      !leavingKinds.has(relationshipKind(relationship)) || cleaned.get(source)?.used.has(relationship.id)
    return [source, outgoing.filter(isUsed)] as const
  })
  replace(
    file,
    reachable({ parts, relationships: new Map(used) }, () => true),
  )
}

/**
 * Replaces the package of a file unless `next` has the same parts and relationships. Relationships are only ever
 * removed, so comparing their number is enough.
 */
function replace(file: WordFile, next: Package): void {
  const { parts, relationships } = file.package
  const hasSameParts =
    parts.size === next.parts.size && [...next.parts].every(([name, part]) => parts.get(name) === part)
  const hasSameRelationships = [...relationships].every(
    ([source, outgoing]) => outgoing.length === (next.relationships.get(source)?.length ?? 0),
  )
  if (!hasSameParts || !hasSameRelationships) file.replacePackage(next)
}

/** Reduces findings whose place does not matter to a single finding of each kind, without a place. */
function placelessOnce(takenOut: readonly TakenOut[]): TakenOut[] {
  const seen = new Set<TakenOutKind>()
  return takenOut.flatMap(finding => {
    if (!hasEffect(finding, 'hidden') && finding.kind !== 'macros') return [finding]
    const isFirst = !seen.has(finding.kind)
    seen.add(finding.kind)
    return isFirst ? [inNoParagraph(finding.kind)] : []
  })
}
