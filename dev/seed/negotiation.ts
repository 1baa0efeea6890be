import { randomUUID } from 'node:crypto'
import { wordDocument } from '../../test/support/word-document.ts'
import { RefusedCall, SeedClient } from './seed-client.ts'

/** The members as whom the negotiation can be opened: one of each side, and a counsel. */
export const negotiators = [
  { email: 'dora@example.com', displayName: 'Dora Discloser', role: 'DisclosingParty' },
  { email: 'dan@example.com', displayName: 'Dan Counsel', role: 'DisclosingCounsel' },
  { email: 'rita@example.com', displayName: 'Rita Receiver', role: 'ReceivingParty' },
]
const [dora, dan, rita] = negotiators as [Negotiator, Negotiator, Negotiator]

type Negotiator = (typeof negotiators)[number]

const CONTRACT = [
  'Supply agreement',
  'The Supplier delivers within 30 days of each order.',
  'The Buyer pays 1000 euro for each delivery, within 14 days of the invoice.',
  'Either party may end this agreement with three months’ notice.',
  'The courts of Vienna decide on disputes under this agreement.',
  'For the Supplier: {{signature;role=Supplier}}',
  'For the Buyer: {{signature;role=Buyer}}',
]

export interface SeededNegotiation {
  templateId: string
  redlineRequestId: string
}

interface Clause {
  anchor: string
  text: string
}

/**
 * Makes a negotiation in its second round: the disclosing side has sent its draft with a change and a comment, and the receiving side has
 * begun to edit. Returns null without LibreOffice, which is needed for a DOCX.
 */
export async function seedNegotiation(url: string, api: SeedClient): Promise<SeededNegotiation | null> {
  const templateId = await uploadContract(api)
  if (templateId === null) return null
  const metadata = { subject: 'Supply agreement' }
  const { redlineRequestId } = await api.post('/v1/redline-requests', { templateId, members: negotiators, metadata })
  const sessionOf = async ({ email }: Negotiator) => {
    const { redlineUrl } = await api.post(`/v1/redline-requests/${redlineRequestId}/url`, { memberEmail: email })
    return SeedClient.withToken(url, new URL(redlineUrl).pathname.split('/')[2]!)
  }
  const [doras, dans, ritas] = [await sessionOf(dora), await sessionOf(dan), await sessionOf(rita)]
  await replace(doras, '30 days', '21 days')
  await comment(dans, 'within 14 days', 'Our terms are 14 days everywhere.')
  await doras.post('/redlining/session/send', { message: 'Three weeks is what our warehouse can promise.' })
  await replace(ritas, '1000', '900')
  return { templateId, redlineRequestId }
}

async function uploadContract(api: SeedClient): Promise<string | null> {
  try {
    return (await api.upload(wordDocument(CONTRACT), 'supply-agreement.docx')).templateId
  } catch (error) {
    if (error instanceof RefusedCall && error.message.includes('LibreOffice is not installed')) return null
    throw error
  }
}

async function replace(session: SeedClient, words: string, text: string): Promise<void> {
  const { revision, clause, start } = await findWords(session, words)
  const range = { anchor: clause.anchor, start, length: words.length }
  const operation = { operationId: randomUUID(), kind: 'replaceText', ...range, text }
  await session.post('/redlining/session/operations', { revision, operations: [operation] })
}

async function comment(session: SeedClient, words: string, text: string): Promise<void> {
  const { clause, start } = await findWords(session, words)
  await session.post('/redlining/session/comments', { text, anchor: clause.anchor, start, length: words.length })
}

async function findWords(session: SeedClient, words: string) {
  const { revision, document } = await session.get('/redlining/session')
  const clause: Clause = document.clauses.find(({ text }: Clause) => text.includes(words))
  return { revision, clause, start: clause.text.indexOf(words) }
}
