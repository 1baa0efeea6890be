import { ATTRIBUTE, BETWEEN, CLOSE, OPEN, WITHIN } from '../canonical/separators.ts'
import { isFollowing } from '../changes/following.ts'
import { ownCommentKey } from '../comments/comments.ts'
import { isHiddenOrShown } from '../hidden/hiding.ts'
import { type DifferenceKind, difference, type Place } from '../kinds.ts'
import type { Block, Token } from '../stories/tokens.ts'
import { align, gapsOf } from './align.ts'
import type { Comparison } from './comparison.ts'
import { inWords } from './words.ts'

/** Tells the differences of two paragraphs that are taken for one that was edited. */
export function compareParagraphs(block: Block, other: Block, place: Place, comparison: Comparison): void {
  if (block.format !== other.format) {
    const kind = paragraphKind(block, other)
    comparison.differences.push(difference(kind, place, ...changedParts(block.format, other.format)))
  }
  if (block.mark !== other.mark) {
    const kind =
      changesIn(block.mark) === changesIn(other.mark) ? (other.restored ? 'falseRecord' : 'runFormat') : 'changeRecord'
    comparison.differences.push(difference(kind, place, ...changedParts(block.mark, other.mark)))
  }
  compareTokens(block.tokens.flatMap(words), other.tokens.flatMap(words), place, comparison)
}

function paragraphKind(block: Block, other: Block): DifferenceKind {
  const part = (format: string, name: string, end: string) =>
    new RegExp(`${OPEN}${name}.*?${end}`, 's').exec(format)?.[0]
  if (other.restored) return 'falseRecord'
  if (changesIn(block.format) !== changesIn(other.format)) return 'changeRecord'
  if (part(block.format, 'w:numPr', CLOSE + CLOSE) !== part(other.format, 'w:numPr', CLOSE + CLOSE)) return 'list'
  if (isHiddenOrShown(block.format, other.format)) return 'hiddenText'
  return part(block.format, 'w:pStyle', CLOSE) === part(other.format, 'w:pStyle', CLOSE) ? 'paragraphFormat' : 'style'
}

const recordPattern = new RegExp(`${OPEN}w:(\\w+Change|ins|del|moveFrom|moveTo|cell(?:Ins|Del|Merge))${ATTRIBUTE}`, 'g')

/** The records of changes within properties, with what they say was there. */
export const changesIn = (format: string): string =>
  [...format.matchAll(recordPattern)]
    .map(match => elementAt(format, match.index))
    .sort()
    .join()

/** An element of a canonical string, from its start to its end. */
function elementAt(text: string, start: number): string {
  let depth = 0
  for (let at = start; at < text.length; at++) {
    if (text[at] === OPEN) depth++
    else if (text[at] === CLOSE && --depth === 0) return text.slice(start, at + 1)
  }
  return text.slice(start)
}

/** What of two sets of properties is not the same, in the names of the standard. */
export function changedParts(before: string, after: string): [string, string] {
  const parts = (format: string) => format.split(OPEN).map(inWords)
  const [a, b] = [parts(before), parts(after)]
  const only = (these: string[], others: string[]) => these.filter(one => one && !others.includes(one)).join(', ')
  return [only(a, b), only(b, a)]
}

/** A text as words, so that a difference is a word and not a paragraph. */
function words(token: Token): Token[] {
  if (token.kind !== 'text' && token.kind !== 'code') return [token]
  const parts = token.text.match(/[\p{L}\p{M}\p{N}]+|\s+|[^\p{L}\p{M}\p{N}\s]/gu) ?? [token.text]
  return parts.map(text => ({ ...token, text }))
}

const shape = (token: Token) => `${token.kind} ${token.name} ${token.text}`

export function compareTokens(a: Token[], b: Token[], place: Place, comparison: Comparison): void {
  const pairs = align(a.map(shape), b.map(shape))
  compareFormats(a, b, pairs, place, comparison)
  for (const { a0, a1, b0, b1 } of gapsOf(pairs, a.length, b.length))
    compareStretch(a.slice(a0, a1), b.slice(b0, b1), place, comparison)
}

/** Formats, changes and inner stories of what is on both sides; neighbours with the same difference are told as one. */
function compareFormats(a: Token[], b: Token[], pairs: [number, number][], place: Place, comparison: Comparison): void {
  let open: { kind: DifferenceKind; text: string; before: string; after: string } | null = null
  const flush = () => {
    if (!open) return
    const [before, after] =
      open.kind === 'changeRecord' ? [open.before, open.after] : changedParts(open.before, open.after)
    comparison.differences.push(
      difference(open.kind, { ...place, near: open.text.slice(0, 80).toWellFormed() }, before, after),
    )
    open = null
  }
  for (const [i, j] of pairs) {
    const [one, other] = [a[i]!, b[j]!]
    if (one.stories.length + other.stories.length > 0) comparison.inner(one.stories, other.stories, place)
    const isChange = one.changes !== other.changes
    if (!isChange && one.format === other.format) {
      flush()
      continue
    }
    if (isChange) comparison.changed(one, other)
    const kind = isChange ? 'changeRecord' : formatKind(one, other)
    const [before, after] = isChange
      ? [changeWords(one.changes), changeWords(other.changes)]
      : [one.format, other.format]
    const known = open as { kind: DifferenceKind; text: string; before: string; after: string } | null
    if (known && known.kind === kind && known.before === before && known.after === after)
      known.text += one.kind === 'text' ? one.text : ''
    else {
      flush()
      open = { kind, text: one.kind === 'text' ? one.text : '', before, after }
    }
  }
  flush()
}

export const changeWords = (changes: string): string => changes.replaceAll(WITHIN, ' ').replaceAll(BETWEEN, ', ')

function formatKind(one: Token, other: Token): DifferenceKind {
  if (other.restored) return 'falseRecord'
  if (changesIn(one.format) !== changesIn(other.format)) return 'changeRecord'
  return isHiddenOrShown(one.format, other.format) ? 'hiddenText' : 'runFormat'
}

/** A stretch that is not the same on both sides, by what it is of. */
function compareStretch(a: Token[], b: Token[], place: Place, comparison: Comparison): void {
  comparison.gone(a)
  const kinds = new Set([...a, ...b].map(tokenKind))
  for (const kind of kinds) {
    const [before, after] = [a, b].map(tokens => tokens.filter(token => tokenKind(token) === kind))
    const words = stretchWords(before!, after!)
    const told = isOnlyLook(kind, before!, after!) ? lookOf(kind) : kind
    const code = (after![0] ?? before![0])!.field
    const isFalse = told === 'crossReference' && !comparison.follows(code, ...words)
    comparison.differences.push(difference(isFalse ? 'text' : told, place, ...words))
    const objects = [before!, after!].map(tokens => tokens.flatMap(token => token.stories))
    if (objects[0]!.length > 0 && objects[1]!.length > 0) comparison.inner(objects[0]!, objects[1]!, place)
  }
}

const contentPattern = new RegExp(
  `${ATTRIBUTE}(?:r:\\w+|w:anchor|w:docLocation|href|src|string|descr|ProgID)=[^${OPEN}${CLOSE}${ATTRIBUTE}]*`,
  'g',
)

/** The same pictures, files and texts, and the same targets of links, in other clothes. */
function isOnlyLook(kind: DifferenceKind, before: Token[], after: Token[]): boolean {
  if (kind !== 'object' && kind !== 'link') return false
  const contents = (tokens: Token[]) =>
    tokens
      .flatMap(token => [
        ...[...token.text.matchAll(contentPattern)].map(match => match[0]),
        ...(token.name.startsWith('m:') || token.name === 'w:ruby' ? [token.text] : []),
      ])
      .sort()
      .join()
  const texts = (tokens: Token[]) => tokens.flatMap(token => token.stories.map(story => story.key)).join()
  const isBoth = before.length === after.length && before.length > 0
  return isBoth && contents(before) === contents(after) && (kind === 'link' || texts(before) === texts(after))
}

const lookOf = (kind: DifferenceKind): DifferenceKind => (kind === 'link' ? 'runFormat' : 'objectFormat')

const kindsOfTokens: [RegExp, DifferenceKind][] = [
  [/^w:(fldChar|fldSimple|instrText)$/, 'field'],
  [/^w:bookmark/, 'bookmark'],
  [/^w:hyperlink$/, 'link'],
  [/^w:smartTag$/, 'runFormat'],
  [/^w:perm/, 'permission'],
  [/^w:(foot|end)noteReference$/, 'noteAnchor'],
  [/^w:sdt$/, 'contentControl'],
  [/^w:comment/, 'othersComment'],
  [/^w:(move|customXml.*Range)/, 'changeRecord'],
  [/^(w:drawing|w:pict|w:object|m:|mc:|w:altChunk|w:control|w:ruby)/, 'object'],
]

function tokenKind(token: Token): DifferenceKind {
  if (token.kind === 'text' && isFollowing(token.field)) return 'crossReference'
  const name = token.name.replace('/', '')
  if (name.startsWith('w:comment') && token.text.startsWith(ownCommentKey)) return 'ownComment'
  return kindsOfTokens.find(([pattern]) => pattern.test(name))?.[1] ?? 'text'
}

const named: Record<string, string> = {
  'w:tab': '\t',
  'w:br': '\n',
  'w:cr': '\n',
  'w:noBreakHyphen': '\u2011',
  'w:softHyphen': '\u00ad',
  'w:commentRangeStart': '[start of a comment]',
  'w:commentRangeEnd': '[end of a comment]',
  'w:commentReference': '[mark of a comment]',
}

/** Objects of the same name are told apart by what in them is not the same. */
function stretchWords(before: Token[], after: Token[]): [string, string] {
  const [one, other] = [tokenWords(before), tokenWords(after)]
  const isComment = before.concat(after).every(token => token.name.startsWith('w:comment'))
  if (one !== other || isComment) return [one, other]
  const whole = (tokens: Token[]) => tokens.map(token => token.text).join(OPEN)
  const [a, b] = changedParts(whole(before), whole(after))
  return [[one, a].filter(Boolean).join(': '), [other, b].filter(Boolean).join(': ')]
}

export const tokenWords = (tokens: Token[]): string =>
  tokens
    .map(token => {
      if (token.kind === 'text' || token.kind === 'code') return token.text
      if (token.name.startsWith('/')) return `[end of ${inWords(token.name.slice(1))}]`
      return named[token.name] ?? inWords(token.kind === 'anchor' ? token.text : token.name)
    })
    .join('')
