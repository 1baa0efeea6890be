import type { Draft } from './draft.ts'
import { plainWords } from './label-meaning.ts'

/** Words for the parties of contracts, in lower case without accents. */
const parties = new Set(
  `landlord tenant lessor lessee buyer seller purchaser vendor client customer contractor subcontractor consultant employer employee
  borrower lender guarantor licensor licensee discloser recipient owner agent
  vermieter mieter kaufer verkaufer auftraggeber auftragnehmer arbeitgeber arbeitnehmer darlehensgeber darlehensnehmer burge kunde
  bailleur locataire acheteur vendeur client prestataire employeur salarie preteur emprunteur
  arrendador arrendatario comprador vendedor cliente contratista empleador empleado trabajador prestamista prestatario`.split(
    /\s+/,
  ),
)

/** The vertical tolerance within a row, in points. */
const SAME_ROW = 4

/**
 * Turns a line named after a party into a signature if a line for a date is to its right: "Tenant: ______ Date: ______"
 * is where the tenant signs.
 */
export function withPartySignatures(drafts: readonly Draft[]): Draft[] {
  const isDated = (draft: Draft) =>
    drafts.some(
      ({ meaning, x, y, height }) =>
        meaning.type === 'date' && x > draft.x && Math.abs(y + height - draft.y - draft.height) <= SAME_ROW,
    )
  return drafts.map(draft => {
    const isParty = draft.meaning.type === 'text' && plainWords(draft.label).some(word => parties.has(word))
    return isParty && draft.why === 'line-after-label' && isDated(draft)
      ? { ...draft, meaning: { type: 'signature' } }
      : draft
  })
}
