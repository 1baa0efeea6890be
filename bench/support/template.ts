import { textDocument } from './documents.ts'
import type { BenchService } from './service.ts'

export const benchSigners = [
  { email: 'bea@buyer.example', name: 'Bea Buyer', role: 'Buyer' },
  { email: 'sam@seller.example', name: 'Sam Seller', role: 'Seller' },
]

/** A template of a document, without fields. */
export async function uploadTemplate(
  { url, apiKey }: BenchService,
  document: Uint8Array,
  filename = 'contract.pdf',
): Promise<string> {
  const form = new FormData()
  form.append('file', new Blob([document as Uint8Array<ArrayBuffer>]), filename)
  form.append('filename', filename)
  const headers = { authorization: `Bearer ${apiKey}` }
  const created = await fetch(`${url}/v1/templates`, { method: 'POST', headers, body: form })
  const { templateId, error } = (await created.json()) as { templateId: string; error?: string }
  if (!created.ok) throw new Error(error)
  return templateId
}

/** A template of one page with two signers and five fields below its text, ready for requests. */
export async function readyTemplate(service: BenchService): Promise<string> {
  const templateId = await uploadTemplate(service, textDocument(1, 20))
  const field = (index: number, role: string, type: string) => ({
    type,
    role,
    page: 1,
    x: 72,
    y: 400 + index * 40,
    width: 200,
    height: 24,
  })
  await fetch(`${service.url}/v1/templates/${templateId}/fields`, {
    method: 'PUT',
    headers: { authorization: `Bearer ${service.apiKey}`, 'content-type': 'application/json' },
    body: JSON.stringify({
      signerRoles: [
        { name: 'Buyer', order: 0 },
        { name: 'Seller', order: 1 },
      ],
      fields: [
        field(0, 'Buyer', 'text'),
        field(1, 'Buyer', 'date'),
        field(2, 'Buyer', 'signature'),
        field(3, 'Seller', 'amount'),
        field(4, 'Seller', 'signature'),
      ],
    }),
  })
  return templateId
}
