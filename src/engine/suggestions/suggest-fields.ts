import type { PageGeometry } from '../page-geometry/geometry.ts'
import { cellDrafts } from './cell-drafts.ts'
import type { Draft } from './draft.ts'
import { lineDrafts } from './line-drafts.ts'
import { layOut, overlap } from './page-layout.ts'
import { withPartySignatures } from './party-signatures.ts'
import { squareDrafts } from './squares.ts'
import type { Suggestion } from './suggestion.ts'

/** Of a page: one with more is a table of data. */
const MOST_OF_PAGE = 300
/** A page with more of these is a drawing or a catalogue; looking for labels would take long. */
const most = { words: 6_000, lines: 3_000, boxes: 3_000 }
/** How far above or below a signature what belongs to it stands, in points. */
const SIGNATURE_REACH = 110

/** The fields that a page asks for, from top to bottom and from left to right. */
export function suggestFields(geometry: PageGeometry): Suggestion[] {
  const { words, lines, boxes } = geometry
  if (words.length > most.words || lines.length > most.lines || boxes.length > most.boxes) return []
  const page = layOut(geometry)
  const drafts = [...squareDrafts(page), ...lineDrafts(page), ...cellDrafts(page)].filter(isOnPage(geometry))
  const kept: Draft[] = []
  for (const draft of drafts.sort((a, b) => b.sureness - a.sureness))
    if (!kept.some(other => overlap(draft, other, 2))) kept.push(draft)
  if (kept.length > MOST_OF_PAGE) return []
  const signed = withPartySignatures(kept)
  const signatures = signed.filter(isSignature)
  return signed.sort((a, b) => a.y - b.y || a.x - b.x).map(draft => toSuggestion(draft, signatures))
}

const isSignature = ({ meaning }: Draft) => meaning.type === 'signature' && meaning.kind === undefined

const isOnPage =
  ({ width, height }: PageGeometry) =>
  (draft: Draft) =>
    draft.x >= 0 && draft.y >= 0 && draft.x + draft.width <= width && draft.y + draft.height <= height

/** Name, company, email and date beside a signature are the signer's, and filled in by the service. */
function toSuggestion({ meaning, sureness: _, ...draft }: Draft, signatures: readonly Draft[]): Suggestion {
  const belongs = signatures.some(
    signature =>
      Math.abs(signature.y - draft.y) <= SIGNATURE_REACH &&
      signature.x < draft.x + draft.width + 150 &&
      draft.x < signature.x + signature.width + 150,
  )
  const kind = (belongs ? meaning.ofSigner : undefined) ?? meaning.kind
  return { type: meaning.type, ...(kind !== undefined && { kind }), ...draft }
}
