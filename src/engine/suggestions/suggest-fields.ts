import type { PageGeometry } from '../page-geometry/geometry.ts'
import type { Rectangle } from '../pdf/rectangle.ts'
import { cellDrafts } from './cell-drafts.ts'
import type { Draft } from './draft.ts'
import { lineDrafts } from './line-drafts.ts'
import { layOut, overlap, type PageLayout } from './page-layout.ts'
import { withPartySignatures } from './party-signatures.ts'
import { squareDrafts } from './squares.ts'
import type { Suggestion } from './suggestion.ts'

/** A page with more fields is a table of data. */
const MOST_OF_PAGE = 300
/** A page with more of these is a drawing or a catalog, and looking for labels would take long. */
const most = { words: 6_000, lines: 3_000, boxes: 3_000 }
/** The maximum distances from a signature to its related fields, and from a field to words about it, in points. */
const reach = { vertical: 110, horizontal: 150 }
/** How many phrases near a field are named, and how many characters of each. */
const mostNearby = { phrases: 6, characters: 100 }

/**
 * Returns the fields that a page asks for, from top to bottom and from left to right.
 *
 * Before: a line to write on after the words `Full name:`. After: a text field on the line, with the label `Full name`.
 */
export function suggestFields(geometry: PageGeometry): Suggestion[] {
  const { words, lines, boxes } = geometry
  if (words.length > most.words || lines.length > most.lines || boxes.length > most.boxes) return []
  const page = layOut(geometry)
  const drafts = [...squareDrafts(page), ...lineDrafts(page), ...cellDrafts(page)].filter(isOnPage(geometry))
  const accepted: Draft[] = []
  for (const draft of drafts.sort((a, b) => b.sureness - a.sureness))
    if (!accepted.some(better => overlap(draft, better, 2))) accepted.push(draft)
  if (accepted.length > MOST_OF_PAGE) return []
  const signed = withPartySignatures(accepted)
  const signatures = signed.filter(isSignature)
  return signed
    .sort((a, b) => a.y - b.y || a.x - b.x)
    .map(draft => ({ ...toSuggestion(draft, signatures), nearby: wordsNear(page, draft) }))
}

const isSignature = ({ meaning }: Draft) => meaning.type === 'signature' && meaning.kind === undefined

const isOnPage =
  ({ width, height }: PageGeometry) =>
  (draft: Draft) =>
    draft.x >= 0 && draft.y >= 0 && draft.x + draft.width <= width && draft.y + draft.height <= height

/**
 * Completes a draft. Name, company, email and date next to a signature belong to the signer, and the service fills them
 * in.
 */
function toSuggestion(
  { meaning, sureness: _, ...draft }: Draft,
  signatures: readonly Draft[],
): Omit<Suggestion, 'nearby'> {
  const belongs = signatures.some(
    signature =>
      Math.abs(signature.y - draft.y) <= reach.vertical &&
      signature.x < draft.x + draft.width + reach.horizontal &&
      draft.x < signature.x + signature.width + reach.horizontal,
  )
  const kind = (belongs ? meaning.ofSigner : undefined) ?? meaning.kind
  return { type: meaning.type, ...(kind !== undefined && { kind }), ...draft }
}

/**
 * Returns the phrases above, beside and below a field, nearest first. Distances are those from the bottom of the field,
 * where its line is, to the baseline of a phrase above or to the top of a phrase below, and across to a phrase beside,
 * which counts less: a heading is often to the left of the lines below it.
 */
function wordsNear({ phrases }: PageLayout, field: Rectangle): Suggestion['nearby'] {
  const bottom = field.y + field.height
  return phrases
    .map(({ text, x, y, width, em, baseline }) => {
      const where = y >= bottom ? 'below' : bottom - baseline > em ? 'above' : 'beside'
      const down = where === 'below' ? y - bottom : where === 'above' ? bottom - baseline : 0
      const across = Math.max(0, x - field.x - field.width, field.x - x - width)
      return { text: text.slice(0, mostNearby.characters), where, down, across } as const
    })
    .filter(({ down, across }) => down <= reach.vertical && across < reach.horizontal)
    .sort((a, b) => a.down + a.across / 4 - b.down - b.across / 4)
    .slice(0, mostNearby.phrases)
    .map(({ text, where }) => ({ text, where }))
}
