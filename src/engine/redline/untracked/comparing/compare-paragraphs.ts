import { isChange } from '../../../docx/grammar/elements.ts'
import { samePairs } from '../../text-diff/sequence-diff.ts'
import { tokensOf } from '../../text-diff/text-tokens.ts'
import { type CanonicalElement, childOf, elementsIn } from '../canonical/canonical-element.ts'
import { structuralKey } from '../canonical/structural-key.ts'
import { isFollowing } from '../changes/following.ts'
import { type DifferenceKind, difference, type Place } from '../findings.ts'
import { isHiddenOrShown } from '../hidden/hidden-text.ts'
import { recordsKey, recordWords } from '../stories/change-record.ts'
import { type Block, isOwnComment, type Token } from '../stories/story.ts'
import type { Comparison } from './comparison.ts'
import { nameInWords } from './format-words.ts'
import { tokenEdits } from './token-edits.ts'
import { charactersOf, WholeWords } from './whole-words.ts'
import { changedParts, inWords, onlyIn, wordsOfEach } from './words.ts'

/** Tells the differences of two paragraphs that are taken for one that was edited. */
export function compareParagraphs(block: Block, other: Block, place: Place, comparison: Comparison): void {
  if (block.format.key !== other.format.key) {
    const kind = paragraphKind(block, other)
    comparison.differences.push(difference(kind, place, ...changedParts(block.format, other.format)))
  }
  if (block.mark.key !== other.mark.key) {
    const isRecord = !haveSameRecords(block.mark, other.mark)
    const kind = isRecord ? 'changeRecord' : other.restored ? 'falseRecord' : 'runFormat'
    comparison.differences.push(difference(kind, place, ...changedParts(block.mark, other.mark)))
  }
  compareTokens(block.tokens.flatMap(words), other.tokens.flatMap(words), place, comparison)
}

function paragraphKind(block: Block, other: Block): DifferenceKind {
  const isSame = (name: string) => childOf(block.format, name)?.key === childOf(other.format, name)?.key
  if (other.restored) return 'falseRecord'
  if (!haveSameRecords(block.format, other.format)) return 'changeRecord'
  if (!isSame('w:numPr')) return 'list'
  if (isHiddenOrShown(block.format, other.format)) return 'hiddenText'
  return isSame('w:pStyle') ? 'paragraphFormat' : 'style'
}

/** The records of changes within two sets of properties are the same, with what they say was there. */
export const haveSameRecords = (before: CanonicalElement, after: CanonicalElement): boolean =>
  recordsIn(before) === recordsIn(after)

const recordsIn = (format: CanonicalElement): string =>
  structuralKey(
    elementsIn(format)
      .filter(one => isChange(one.name) && one.attributes.length > 0)
      .map(one => one.key)
      .sort(),
  )

/** A text as words and numbers, so that a difference is a word and not a paragraph. */
function words(token: Token): Token[] {
  if ((token.kind !== 'text' && token.kind !== 'code') || token.text === '') return [token]
  return tokensOf(token.text).map(({ text }) => ({ ...token, text }))
}

export function compareTokens(before: Token[], after: Token[], place: Place, comparison: Comparison): void {
  const { a, b, edits } = tokenEdits(before, after)
  compareFormats(samePairs(a, b, edits), place, comparison)
  const whole = new WholeWords(a, b)
  for (const edit of edits) {
    const [before, after] = [a.slice(edit.fromA, edit.toA), b.slice(edit.fromB, edit.toB)]
    compareStretch(before, after, place, comparison, () => whole.around(edit))
  }
}

/** Formats, changes and inner stories of what is on both sides; neighbours with the same difference are told as one. */
function compareFormats(pairs: Iterable<[Token, Token]>, place: Place, comparison: Comparison): void {
  let open: { kind: DifferenceKind; key: string; text: string; words: [string, string] } | null = null
  const flush = () => {
    if (!open) return
    const near = open.text.slice(0, 80).toWellFormed()
    comparison.differences.push(difference(open.kind, { ...place, near }, ...open.words))
    open = null
  }
  for (const [one, other] of pairs) {
    if (one.stories.length + other.stories.length > 0) comparison.inner(one.stories, other.stories, place)
    const isChange = standingIn(one) !== standingIn(other)
    if (!isChange && one.format.key === other.format.key) {
      flush()
      continue
    }
    if (isChange) comparison.changed(one, other)
    const kind = isChange ? 'changeRecord' : formatKind(one, other)
    const key = structuralKey(isChange ? [one, other].map(standingIn) : [one.format.key, other.format.key])
    const text = one.kind === 'text' ? one.text : ''
    const known = open as { kind: DifferenceKind; key: string; text: string } | null
    if (known && known.kind === kind && known.key === key) known.text += text
    else {
      flush()
      const words: [string, string] = isChange
        ? [recordWords(one.changes), recordWords(other.changes)]
        : changedParts(one.format, other.format)
      open = { kind, key, text, words }
    }
  }
  flush()
}

const standingIn = (token: Token) => recordsKey(token.changes)

function formatKind(one: Token, other: Token): DifferenceKind {
  if (other.restored) return 'falseRecord'
  if (!haveSameRecords(one.format, other.format)) return 'changeRecord'
  return isHiddenOrShown(one.format, other.format) ? 'hiddenText' : 'runFormat'
}

/** A stretch that is not the same on both sides, by what it is of. `wholeWords` is null for words that are told already. */
function compareStretch(
  a: Token[],
  b: Token[],
  place: Place,
  comparison: Comparison,
  wholeWords: () => [string, string] | null,
): void {
  comparison.gone(a)
  const kinds = new Set([...a, ...b].map(tokenKind))
  const isText = [...a, ...b].every(token => token.kind === 'text')
  for (const kind of kinds) {
    const [before, after] = [a, b].map(tokens => tokens.filter(token => tokenKind(token) === kind))
    const words = stretchWords(before!, after!)
    const told = isOnlyLook(kind, before!, after!) ? lookOf(kind) : kind
    const code = (after![0] ?? before![0])!.field
    const isFalse = told === 'crossReference' && !comparison.follows(code, ...words)
    const shown = kinds.size === 1 && kind === 'text' && isText ? wholeWords() : words
    if (shown) comparison.differences.push(difference(isFalse ? 'text' : told, place, ...shown))
    const objects = [before!, after!].map(tokens => tokens.flatMap(token => token.stories))
    if (objects[0]!.length > 0 && objects[1]!.length > 0) comparison.inner(objects[0]!, objects[1]!, place)
  }
}

const contentAttributes = new Set(['w:anchor', 'w:docLocation', 'href', 'src', 'string', 'descr', 'ProgID'])

/** The same pictures, files and texts, and the same targets of links, in other clothes. */
function isOnlyLook(kind: DifferenceKind, before: Token[], after: Token[]): boolean {
  if (kind !== 'object' && kind !== 'link') return false
  const texts = (tokens: Token[]) => structuralKey(tokens.flatMap(token => token.stories.map(story => story.key)))
  const isBoth = before.length === after.length && before.length > 0
  return isBoth && contentKey(before) === contentKey(after) && (kind === 'link' || texts(before) === texts(after))
}

/** What objects and links hold and lead to. */
function contentKey(tokens: Token[]): string {
  const keys = tokens.flatMap(({ name, content }) => {
    const attributes = elementsIn(content).flatMap(one => one.attributes)
    const counting = attributes.filter(
      attribute => attribute.name.startsWith('r:') || contentAttributes.has(attribute.name),
    )
    const whole = name.startsWith('m:') || name === 'w:ruby' ? [content.key] : []
    return [...counting.map(one => structuralKey([one.name, one.value])), ...whole]
  })
  return structuralKey(keys.sort())
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
  if (isOwnComment(token)) return 'ownComment'
  return kindsOfTokens.find(([pattern]) => pattern.test(name))?.[1] ?? 'text'
}

const named: Record<string, string> = {
  ...charactersOf,
  'w:commentRangeStart': '[start of a comment]',
  'w:commentRangeEnd': '[end of a comment]',
  'w:commentReference': '[mark of a comment]',
}

/** Objects of the same name are told apart by what in them is not the same. */
function stretchWords(before: Token[], after: Token[]): [string, string] {
  const [one, other] = [tokenWords(before), tokenWords(after)]
  const isComment = before.concat(after).every(token => token.name.startsWith('w:comment'))
  if (one !== other || isComment) return [one, other]
  const words = (tokens: Token[]) => tokens.flatMap(token => [token.text, ...wordsOfEach(token.content)])
  const [a, b] = onlyIn(words(before), words(after))
  return [[one.trim(), a].filter(Boolean).join(': '), [other.trim(), b].filter(Boolean).join(': ')]
}

export const tokenWords = (tokens: Token[]): string =>
  tokens
    .map(token => {
      if (token.kind === 'text' || token.kind === 'code') return token.text
      if (token.name.startsWith('/')) return `[end of ${nameInWords(token.name.slice(1))}]`
      return named[token.name] ?? (token.kind === 'anchor' ? inWords(token.content) : nameInWords(token.name))
    })
    .join('')
