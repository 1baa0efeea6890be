import { textDocument } from './documents.ts'
import type { BenchService } from './service.ts'

/** A template of one page with two signers and five fields, ready for requests. */
export async function readyTemplate({ url, apiKey }: BenchService): Promise<string> {
  const authorization = `Bearer ${apiKey}`
  const form = new FormData()
  form.append('file', new Blob([textDocument(1) as Uint8Array<ArrayBuffer>]), 'contract.pdf')
  form.append('filename', 'contract.pdf')
  const created = await fetch(`${url}/v1/templates`, { method: 'POST', headers: { authorization }, body: form })
  const { templateId } = (await created.json()) as { templateId: string }
  const field = (index: number, role: string, type: string) => ({
    type,
    role,
    page: 1,
    x: 72,
    y: 100 + index * 40,
    width: 200,
    height: 24,
  })
  await fetch(`${url}/v1/templates/${templateId}/fields`, {
    method: 'PUT',
    headers: { authorization, 'content-type': 'application/json' },
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
