import { isChange } from '../../../docx/grammar/elements.ts'
import { samePairs } from '../../text-diff/sequence-diff.ts'
import { tokensOf } from '../../text-diff/text-tokens.ts'
import { type CanonicalElement, childOf, elementsIn } from '../canonical/canonical-element.ts'
import { structuralKey } from '../canonical/structural-key.ts'
import { isFollowing } from '../changes/following.ts'
import { type DifferenceKind, difference, type FindingPlace } from '../findings.ts'
import { isHiddenOrShown } from '../hidden/hidden-text.ts'
import { recordsKey, recordWords } from '../stories/change-record.ts'
import { type Block, isOwnComment, type Token } from '../stories/story.ts'
import type { ModelComparison } from './comparison.ts'
import { nameInWords } from './format-words.ts'
import { tokenEdits } from './token-edits.ts'
import { tokenCharacters, WholeWords } from './whole-words.ts'
import { changedParts, inWords, onlyIn, wordsOfEach } from './words.ts'

/** Reports the differences between two paragraphs that count as versions of the same paragraph. */
export function compareModelParagraphs(
  before: Block,
  after: Block,
  place: FindingPlace,
  comparison: ModelComparison,
): void {
  if (before.format.key !== after.format.key) {
    const kind = paragraphKind(before, after)
    comparison.differences.push(difference(kind, place, ...changedParts(before.format, after.format)))
  }
  if (before.mark.key !== after.mark.key) {
    const isRecord = !haveSameRecords(before.mark, after.mark)
    const kind = isRecord ? 'changeRecord' : after.restored ? 'falseRecord' : 'runFormat'
    comparison.differences.push(difference(kind, place, ...changedParts(before.mark, after.mark)))
  }
  compareTokens(before.tokens.flatMap(words), after.tokens.flatMap(words), place, comparison)
}

function paragraphKind(before: Block, after: Block): DifferenceKind {
  const isSame = (name: string) => childOf(before.format, name)?.key === childOf(after.format, name)?.key
  if (after.restored) return 'falseRecord'
  if (!haveSameRecords(before.format, after.format)) return 'changeRecord'
  if (!isSame('w:numPr')) return 'list'
  if (isHiddenOrShown(before.format, after.format)) return 'hiddenText'
  return isSame('w:pStyle') ? 'paragraphFormat' : 'style'
}

/** Whether two sets of properties contain the same change records, each with the same earlier state. */
export const haveSameRecords = (before: CanonicalElement, after: CanonicalElement): boolean =>
  recordsIn(before) === recordsIn(after)

const recordsIn = (format: CanonicalElement): string =>
  structuralKey(
    elementsIn(format)
      .filter(record => isChange(record.name) && record.attributes.length > 0)
      .map(record => record.key)
      .sort(),
  )

/**
 * Splits a text or a field code into words and numbers, so that a difference covers a word and not a whole paragraph.
 */
function words(token: Token): Token[] {
  if ((token.kind !== 'text' && token.kind !== 'code') || token.text === '') return [token]
  return tokensOf(token.text).map(({ text }) => ({ ...token, text }))
}

export function compareTokens(before: Token[], after: Token[], place: FindingPlace, comparison: ModelComparison): void {
  const { a, b, edits } = tokenEdits(before, after)
  compareFormats(samePairs(a, b, edits), place, comparison)
  const whole = new WholeWords(a, b)
  for (const edit of edits) {
    const [before, after] = [a.slice(edit.fromA, edit.toA), b.slice(edit.fromB, edit.toB)]
    compareStretch(before, after, place, comparison, () => whole.around(edit))
  }
}

/**
 * Compares the formats, enclosing changes and inner stories of tokens that both sides have. Neighbouring tokens with
 * the same difference are reported as one difference.
 */
function compareFormats(pairs: Iterable<[Token, Token]>, place: FindingPlace, comparison: ModelComparison): void {
  let open: { kind: DifferenceKind; key: string; text: string; words: [string, string] } | null = null
  const flush = () => {
    if (!open) return
    const near = open.text.slice(0, 80).toWellFormed()
    comparison.differences.push(difference(open.kind, { ...place, near }, ...open.words))
    open = null
  }
  for (const [before, after] of pairs) {
    if (before.stories.length + after.stories.length > 0) comparison.inner(before.stories, after.stories, place)
    const isChange = changesKeyOf(before) !== changesKeyOf(after)
    if (!isChange && before.format.key === after.format.key) {
      flush()
      continue
    }
    if (isChange) comparison.changed(before, after)
    const kind = isChange ? 'changeRecord' : formatKind(before, after)
    const key = structuralKey(isChange ? [before, after].map(changesKeyOf) : [before.format.key, after.format.key])
    const text = before.kind === 'text' ? before.text : ''
    const previous = open as { kind: DifferenceKind; key: string; text: string } | null
    if (previous && previous.kind === kind && previous.key === key) previous.text += text
    else {
      flush()
      const words: [string, string] = isChange
        ? [recordWords(before.changes), recordWords(after.changes)]
        : changedParts(before.format, after.format)
      open = { kind, key, text, words }
    }
  }
  flush()
}

const changesKeyOf = (token: Token) => recordsKey(token.changes)

function formatKind(before: Token, after: Token): DifferenceKind {
  if (after.restored) return 'falseRecord'
  if (!haveSameRecords(before.format, after.format)) return 'changeRecord'
  return isHiddenOrShown(before.format, after.format) ? 'hiddenText' : 'runFormat'
}

/**
 * Reports a stretch that differs, with one difference for each kind of token in it. `wholeWords` returns null for words
 * that were already reported.
 */
function compareStretch(
  a: Token[],
  b: Token[],
  place: FindingPlace,
  comparison: ModelComparison,
  wholeWords: () => [string, string] | null,
): void {
  comparison.gone(a)
  const kinds = new Set([...a, ...b].map(tokenKind))
  const isText = [...a, ...b].every(token => token.kind === 'text')
  for (const kind of kinds) {
    const [before, after] = [a, b].map(tokens => tokens.filter(token => tokenKind(token) === kind))
    const words = stretchWords(before!, after!)
    const reportedKind = isOnlyLook(kind, before!, after!) ? lookOf(kind) : kind
    const code = (after![0] ?? before![0])!.field
    const isFalse = reportedKind === 'crossReference' && !comparison.follows(code, ...words)
    const shown = kinds.size === 1 && kind === 'text' && isText ? wholeWords() : words
    if (shown) comparison.differences.push(difference(isFalse ? 'text' : reportedKind, place, ...shown))
    const objects = [before!, after!].map(tokens => tokens.flatMap(token => token.stories))
    if (objects[0]!.length > 0 && objects[1]!.length > 0) comparison.inner(objects[0]!, objects[1]!, place)
  }
}

const contentAttributes = new Set(['w:anchor', 'w:docLocation', 'href', 'src', 'string', 'descr', 'ProgID'])

/** Whether objects or links differ only in appearance: their pictures, files, texts and targets are the same. */
function isOnlyLook(kind: DifferenceKind, before: Token[], after: Token[]): boolean {
  if (kind !== 'object' && kind !== 'link') return false
  const texts = (tokens: Token[]) => structuralKey(tokens.flatMap(token => token.stories.map(story => story.key)))
  const isPaired = before.length === after.length && before.length > 0
  return isPaired && contentKey(before) === contentKey(after) && (kind === 'link' || texts(before) === texts(after))
}

/** Returns a key for the content and targets of objects and links, without their appearance. */
function contentKey(tokens: Token[]): string {
  const keys = tokens.flatMap(({ name, content }) => {
    const attributes = elementsIn(content).flatMap(element => element.attributes)
    const relevant = attributes.filter(
      attribute => attribute.name.startsWith('r:') || contentAttributes.has(attribute.name),
    )
    const whole = name.startsWith('m:') || name === 'w:ruby' ? [content.key] : []
    return [...relevant.map(attribute => structuralKey([attribute.name, attribute.value])), ...whole]
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

const tokenNames: Record<string, string> = {
  ...tokenCharacters,
  'w:commentRangeStart': '[start of a comment]',
  'w:commentRangeEnd': '[end of a comment]',
  'w:commentReference': '[mark of a comment]',
}

/** Returns the words for both sides of a stretch. If they would be the same, the content that differs is added. */
function stretchWords(before: Token[], after: Token[]): [string, string] {
  const [wordsBefore, wordsAfter] = [tokenWords(before), tokenWords(after)]
  const isComment = before.concat(after).every(token => token.name.startsWith('w:comment'))
  if (wordsBefore !== wordsAfter || isComment) return [wordsBefore, wordsAfter]
  const words = (tokens: Token[]) => tokens.flatMap(token => [token.text, ...wordsOfEach(token.content)])
  const [a, b] = onlyIn(words(before), words(after))
  return [[wordsBefore.trim(), a].filter(Boolean).join(': '), [wordsAfter.trim(), b].filter(Boolean).join(': ')]
}

export const tokenWords = (tokens: Token[]): string =>
  tokens
    .map(token => {
      if (token.kind === 'text' || token.kind === 'code') return token.text
      if (token.name.startsWith('/')) return `[end of ${nameInWords(token.name.slice(1))}]`
      return tokenNames[token.name] ?? (token.kind === 'anchor' ? inWords(token.content) : nameInWords(token.name))
    })
    .join('')
