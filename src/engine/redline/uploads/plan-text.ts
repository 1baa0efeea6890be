import type { Operation } from '../redline-view.ts'
import { mergeTexts } from '../text-diff/merge-texts.ts'
import { sequenceDiff } from '../text-diff/sequence-diff.ts'
import { wordDiff } from '../text-diff/word-diff.ts'
import type { EditedParagraph } from './upload-paragraph.ts'

/** `all` takes over everything that can be tracked, `tracked` only what the member tracked in the word processor. */
export type OwnedPart = 'all' | 'tracked'

interface Paragraphs {
  /** The current paragraphs, after the member's missing changes were withdrawn. */
  now: EditedParagraph[]
  /** The paragraphs of the last round. */
  last: EditedParagraph[]
  /** The paragraphs of the upload. */
  wanted: EditedParagraph[]
}

/**
 * Plans the operations that give the paragraphs the text of the upload: `30 days` and `14 days` result in a
 * `replaceText` of `30` by `14`. The steps lead from the last paragraph to the first, and from the end of each
 * paragraph to its start, so that no step shifts the place of a later step. Paragraphs match by anchor and order; a
 * moved paragraph is deleted and inserted.
 */
export function planText({ now, last, wanted }: Paragraphs, part: OwnedPart): Operation[][] {
  const texts = new Map(last.map(paragraph => [paragraph.anchor, paragraph]))
  const steps: Operation[][] = []
  let [i, j] = [now.length, wanted.length]
  const keep = (toI: number) => {
    for (; i > toI; i--, j--)
      steps.push(...editOperations(now[i - 1]!, wanted[j - 1]!, texts.get(now[i - 1]!.anchor), part))
  }
  for (const edit of sequenceDiff(now.map(anchorOf), wanted.map(anchorOf)).reverse()) {
    keep(edit.toA)
    const gone = part === 'all' ? now.slice(edit.fromA, edit.toA) : []
    const added = wanted.slice(edit.fromB, edit.toB).filter(paragraph => isNew(paragraph, part))
    const [before, behind] = [wanted[edit.fromB - 1], wanted[edit.toB]]
    const end = gone.at(-1)
    // The last paragraph of a body or cell cannot be deleted, so it gets the text of the new last paragraph.
    if (end && isLast(end, now) && added.length > 0 && added.at(-1)!.parent === before?.parent)
      steps.push(...editOperations(gone.pop()!, added.pop()!, undefined, 'all'))
    const strays = added.filter(({ parent }) => parent !== before?.parent && parent !== behind?.parent)
    const replacement = replacements(gone, strays)
    if (added.length > strays.length) steps.push(...insertions(added, before, behind))
    steps.push(
      ...replacement.steps,
      ...deletions(
        gone.filter(paragraph => !replacement.reused.has(paragraph)),
        now,
      ),
    )
    ;[i, j] = [edit.fromA, edit.fromB]
  }
  keep(0)
  return steps
}

const anchorOf = ({ anchor }: EditedParagraph) => anchor

/** Removes object characters, which cannot be typed. */
const withoutObjects = (text: string) => text.replaceAll('\ufffc', '')

/**
 * Returns the last round's text with only the tracked edits of the upload; null if these cannot be separated from the
 * untracked edits.
 */
export const trackedText = (wanted: EditedParagraph, last: EditedParagraph | undefined): string | null =>
  mergeTexts(wanted.textBefore, wanted.text, last?.textBefore ?? wanted.textBefore)

function editOperations(
  now: EditedParagraph,
  wanted: EditedParagraph,
  last: EditedParagraph | undefined,
  part: OwnedPart,
): Operation[][] {
  const { anchor } = now
  const text = (part === 'all' ? wanted.text : trackedText(wanted, last)) ?? now.text
  const losesEnd = wanted.end === 'ownDeletion' && now.end === 'stays'
  if (losesEnd && text === '') return [[{ kind: 'deleteParagraph', anchor }]]
  const steps = wordDiff(now.text, text)
    .filter(change => change.length > 0 || withoutObjects(change.text) !== '')
    .map(change => [{ kind: 'replaceText', anchor, ...change, text: withoutObjects(change.text) } satisfies Operation])
    .reverse()
  return losesEnd ? [...steps, [{ kind: 'mergeWithNext', anchor }]] : steps
}

function isNew({ text, textBefore, end }: EditedParagraph, part: OwnedPart): boolean {
  if (part === 'tracked') return textBefore === '' && withoutObjects(text) !== ''
  return text !== '' || end === 'stays'
}

/**
 * Plans the insertion of new paragraphs: after the paragraph before them or, at the start of a cell or of the body,
 * before the paragraph after them. Paragraphs in a new cell or control have no such neighbour and are left out.
 */
function insertions(
  added: EditedParagraph[],
  before: EditedParagraph | undefined,
  behind: EditedParagraph | undefined,
): Operation[][] {
  const follows = (after: string, paragraphs: EditedParagraph[]) =>
    paragraphs
      .map(({ text }): Operation[] => [{ kind: 'insertParagraph', after, text: withoutObjects(text) }])
      .reverse()
  const afterBefore = added.filter(({ parent }) => parent === before?.parent)
  const steps = before && afterBefore.length > 0 ? follows(before.anchor, afterBefore) : []
  const [first, ...rest] = added.filter(({ parent }) => parent === behind?.parent && parent !== before?.parent)
  if (!first || !behind) return steps
  const { anchor } = behind
  // The split moves the text to a new paragraph, and the anchor stays with the empty paragraph before it.
  const start: Operation[] = [{ kind: 'splitParagraph', anchor, offset: 0 }]
  if (withoutObjects(first.text) !== '')
    start.push({ kind: 'replaceText', anchor, start: 0, length: 0, text: withoutObjects(first.text) })
  return [start, ...follows(anchor, rest), ...steps]
}

/**
 * Plans the steps for a cell, control or body whose content is entirely new: its paragraphs stay, in order, and get the
 * new texts.
 */
function replacements(gone: EditedParagraph[], strays: EditedParagraph[]) {
  const [from, to] = [byParent(gone), byParent(strays)]
  const isAlike =
    from.length === to.length && from.every(([first], at) => first!.parent.name === to[at]![0]!.parent.name)
  const reused = new Set<EditedParagraph>()
  const steps: Operation[][] = []
  for (const [at, paragraphs] of (isAlike ? from : []).entries()) {
    const texts = to[at]!
    const after = paragraphs.at(-1)!.anchor
    for (const { text } of texts.slice(paragraphs.length).reverse())
      steps.push([{ kind: 'insertParagraph', after, text: withoutObjects(text) }])
    paragraphs.slice(0, texts.length).forEach((paragraph, index) => {
      reused.add(paragraph)
      steps.push(...editOperations(paragraph, texts[index]!, undefined, 'all'))
    })
  }
  return { steps, reused }
}

function byParent(paragraphs: EditedParagraph[]): EditedParagraph[][] {
  const groups: EditedParagraph[][] = []
  for (const paragraph of paragraphs) {
    const group = groups.at(-1)
    if (group?.[0]?.parent === paragraph.parent) group!.push(paragraph)
    else groups.push([paragraph])
  }
  return groups
}

const isLast = (paragraph: EditedParagraph, paragraphs: EditedParagraph[]) =>
  paragraphs.findLast(({ parent }) => parent === paragraph.parent) === paragraph

/**
 * Plans the deletion of paragraphs. The last paragraph end in a body or cell has to stay, so the end of the paragraph
 * before the deleted ones is deleted instead.
 */
function deletions(gone: EditedParagraph[], now: EditedParagraph[]): Operation[][] {
  return byParent(gone)
    .reverse()
    .flatMap(group => {
      const before = now[now.indexOf(group[0]!) - 1]
      const steps = group
        .filter(({ end }) => end === 'stays')
        .map(({ anchor }): Operation[] => [{ kind: 'deleteParagraph', anchor }])
        .reverse()
      if (isLast(group.at(-1)!, now) && before?.parent === group[0]!.parent && before.end === 'stays')
        steps.push([{ kind: 'mergeWithNext', anchor: before.anchor }])
      return steps
    })
}
