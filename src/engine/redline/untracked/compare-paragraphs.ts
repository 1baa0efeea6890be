import { align, gapsOf } from './align.ts'
import type { Comparison } from './comparison.ts'
import { type DifferenceKind, difference, type Place } from './kinds.ts'
import type { Block, Token } from './story.ts'

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
    new RegExp(`\u0001${name}.*?${end}`, 's').exec(format)?.[0]
  if (other.restored) return 'falseRecord'
  if (changesIn(block.format) !== changesIn(other.format)) return 'changeRecord'
  if (part(block.format, 'w:numPr', '\u0002\u0002') !== part(other.format, 'w:numPr', '\u0002\u0002')) return 'list'
  return part(block.format, 'w:pStyle', '\u0002') === part(other.format, 'w:pStyle', '\u0002')
    ? 'paragraphFormat'
    : 'style'
}

/** The records of changes within properties. */
const changesIn = (format: string): string =>
  [...format.matchAll(/\u0001w:(\w+Change|ins|del|moveFrom|moveTo)\u0003[^\u0001\u0002]*/g)]
    .map(match => match[0])
    .sort()
    .join()

/** What of two sets of properties is not the same, in the names of the standard. */
function changedParts(before: string, after: string): [string, string] {
  const parts = (format: string) =>
    format.split('\u0001').map(one => one.replaceAll(/[\u0002-\u0008\u000e\u000f]/g, ' ').trim())
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

export const changeWords = (changes: string): string => changes.replaceAll('\u0004', ' ').replaceAll('\u0005', ', ')

/** Properties that take a text out of sight. */
const hides = (format: string) =>
  /\u0001w:(vanish|webHidden|specVanish)\u0003w:val=1|\u0001w:color\u0003w:val=(?:fff\w{3}|FFFFFF)|\u0001w:sz\u0003w:val=[1-4]\u0002/i.test(
    format,
  )

export const isHidden = (token: Token): boolean =>
  token.kind === 'text' && token.text.trim() !== '' && hides(token.format)

function formatKind(one: Token, other: Token): DifferenceKind {
  if (other.restored) return 'falseRecord'
  if (changesIn(one.format) !== changesIn(other.format)) return 'changeRecord'
  return hides(one.format) === hides(other.format) ? 'runFormat' : 'hiddenText'
}

/** A stretch that is not the same on both sides, by what it is of. */
function compareStretch(a: Token[], b: Token[], place: Place, comparison: Comparison): void {
  comparison.gone(a)
  const kinds = new Set([...a, ...b].map(tokenKind))
  for (const kind of kinds) {
    const [before, after] = [a, b].map(tokens => tokens.filter(token => tokenKind(token) === kind))
    comparison.differences.push(
      difference(
        isOnlyLook(kind, before!, after!) ? lookOf(kind) : kind,
        place,
        tokenWords(before!),
        tokenWords(after!),
      ),
    )
    const objects = [before!, after!].map(tokens => tokens.flatMap(token => token.stories))
    if (objects[0]!.length > 0 && objects[1]!.length > 0) comparison.inner(objects[0]!, objects[1]!, place)
  }
}

/** The same pictures, files and texts, and the same targets of links, in other clothes. */
function isOnlyLook(kind: DifferenceKind, before: Token[], after: Token[]): boolean {
  if (kind !== 'object' && kind !== 'link') return false
  const contents = (tokens: Token[]) =>
    tokens
      .flatMap(token => [
        ...[
          ...token.text.matchAll(
            /\u0003(?:r:\w+|w:anchor|w:docLocation|href|src|string|descr|name|ProgID)=[^\u0001-\u0003]*/g,
          ),
        ].map(match => match[0]),
        ...(token.name.startsWith('m:') || token.name === 'w:ruby' ? [token.text] : []),
      ])
      .filter(one => !/\u0003name=/.test(one))
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

/** Fields whose result follows from what is elsewhere in the document. */
const following = /^\s*(REF|PAGEREF|NOTEREF|TOC|STYLEREF|SEQ)(?=[\s\\]|$)/i

const tokenKind = (token: Token): DifferenceKind =>
  token.kind === 'text' && following.test(token.field)
    ? 'crossReference'
    : (kindsOfTokens.find(([pattern]) => pattern.test(token.name.replace('/', '')))?.[1] ?? 'text')

const named: Record<string, string> = {
  'w:tab': '\t',
  'w:br': '\n',
  'w:cr': '\n',
  'w:noBreakHyphen': '\u2011',
  'w:softHyphen': '\u00ad',
}

export const tokenWords = (tokens: Token[]): string =>
  tokens
    .map(token => {
      if (token.kind === 'text' || token.kind === 'code') return token.text
      return (
        named[token.name] ??
        (token.kind === 'anchor' ? token.text : token.name).replaceAll(/[\u0001-\u0008\u000e\u000f]+/g, ' ')
      )
    })
    .join('')
