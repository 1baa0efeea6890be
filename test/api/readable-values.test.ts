import { execFileSync } from 'node:child_process'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ApiClient } from '../support/api-client.ts'
import {
  embeddedRequest,
  field,
  readyTemplate,
  sign,
  signingSession,
  typedSignature,
  untilStatus,
} from '../support/builders.ts'
import { pdftotext, pdfWords } from '../support/pdf-tools.ts'
import { startTestApp, type TestApp } from '../support/test-app.ts'
import { textPdf } from '../support/text-pdf.ts'

/** Georgian and Armenian have fonts; emoji and Ethiopic have none. */
const organization = 'Ընկերություն 🏢'

let service: TestApp
beforeAll(async () => {
  service = await startTestApp()
  await service.platform.database
    .updateTable('organization')
    .set({ name: organization })
    .where('name', '=', 'Acme')
    .execute()
})
afterAll(() => service.stop())

const signer = { email: 'bea@buyer.example', name: 'Bea Buyer', role: 'Buyer' }
const signature = field(15, { type: 'signature', label: 'Signature' })

async function template(fields: Record<string, unknown>[]) {
  const placed = fields.map((properties, index) => field(index, { height: 16, required: false, ...properties }))
  return readyTemplate(service.api, { fields: [...placed, signature], signerRoles: [{ name: 'Buyer', order: 0 }] })
}

type Template = Awaited<ReturnType<typeof template>>

const requestOf = (templateId: string, fields: unknown[] = []) =>
  service.api.post('/v1/signature-requests/embedded', { templateId, signers: [signer], fields })

async function sealedFile(templateId: string, values: Record<string, string>) {
  const created = await embeddedRequest(service.api, { templateId, body: { signers: [signer] } })
  return sealed(created, await signingSession(service, created.signers[0]!.recipientSignatureId), values)
}

async function sealed(created: { signatureRequestId: string }, session: ApiClient, values = {}, signed?: unknown) {
  expect(await sign(session, values, signed)).toMatchObject({ status: 200 })
  await untilStatus(service.api, created.signatureRequestId, 'Completed')
  const { body } = await service.api.get(`/v1/signature-requests/${created.signatureRequestId}/signed-envelope`)
  const path = join(service.platform.config.dataDir, `${created.signatureRequestId}.pdf`)
  await writeFile(path, await service.anonymous.bytes(body.signedEnvelopePresignedUrl))
  return path
}

interface Box extends Record<string, unknown> {
  label: string
  type: string
  width: number
  height?: number
  unit?: string
  format?: string
  options?: string[]
}

/** Boxes, each with a text that is too long for it. */
const boxes: [Box, overlong: string][] = [
  [{ label: 'Latin', type: 'text', width: 100 }, 'n'.repeat(300)],
  [{ label: 'Cyrillic', type: 'text', width: 100 }, 'Ж'.repeat(300)],
  [{ label: 'Chinese', type: 'text', width: 100 }, '契約'.repeat(150)],
  [{ label: 'Arabic', type: 'text', width: 60 }, 'عقد '.repeat(75)],
  [{ label: 'Paragraph', type: 'paragraph', width: 100, height: 30 }, 'a word '.repeat(40)],
  [{ label: 'Amount', type: 'amount', width: 80, unit: 'EUR' }, '1'.repeat(30)],
  [{ label: 'Formatted', type: 'amount', width: 80, unit: 'EUR', format: '1.234,56' }, '1'.repeat(30)],
]
const dropdown = { label: 'Dropdown', type: 'dropdown', width: 100, options: ['n'.repeat(25), 'n'.repeat(26)] }

const bare = (text: string) => text.replace(/\s/g, '')
const fieldOf = ({ fields }: Template, label: string) => fields.find(field => field.label === label)!

/** Returns how many characters of a value fit its box, as the refusal of a longer value says. */
async function heldCharacters({ templateId, ...made }: Template, label: string, overlong: string) {
  const { fieldId } = fieldOf({ templateId, ...made }, label)
  const { status, body } = await requestOf(templateId, [{ fieldId, value: overlong }])
  const [, held, given] = /must have at most (\d+) characters .*; got (\d+)$/.exec(body.error) ?? []
  expect({ status, body, given: Number(given) }).toEqual({ status: 400, body, given: overlong.length })
  return Number(held)
}

/** Returns the font sizes of words in a box of the sealed page. `wordHeight` is Poppler's word height at 1 point. */
async function sizesIn(path: string, place: { y: number; height: number }, wordHeight: number): Promise<number[]> {
  const words = (await pdfWords(path)).filter(({ page, y, bottom }) => {
    const middle = (y + bottom) / 2
    return page === 1 && middle > place.y && middle < place.y + place.height
  })
  return words.map(word => (word.bottom - word.y) / wordHeight)
}

/** Returns the answers when a value is prefilled, made the default, saved as a draft and signed. */
async function answersTo(made: Template, box: Box, value: string) {
  const { fieldId } = fieldOf(made, box.label)
  const created = await embeddedRequest(service.api, { templateId: made.templateId, body: { signers: [signer] } })
  const session = await signingSession(service, created.signers[0]!.recipientSignatureId)
  const placed = [field(0, { height: 16, ...box, defaultValue: value }), signature]
  return {
    prefill: await requestOf(made.templateId, [{ fieldId, value }]),
    default: await service.api.put(`/v1/templates/${made.templateId}/fields`, { fields: placed }),
    draft: await session.patch('/signing/session/fields', { fields: [{ fieldId, value }] }),
    signature: await sign(session, { [box.label]: value }),
  }
}

const refused = (error: string) => ({ status: 400, body: { error } })

describe('a typed signature', () => {
  const place = { x: 320, y: 120, width: 60, height: 40 }
  const narrow = field(15, { type: 'signature', label: 'Signature', ...place })
  const name = 'María de los Ángeles Fernández-Villaverde y Ruiz'
  const opened = async () => {
    const made = await readyTemplate(service.api, {
      fields: [
        narrow,
        field(1, { type: 'signature', kind: 'initials', label: 'Initials', width: 20, required: false }),
      ],
      signerRoles: [{ name: 'Buyer', order: 0 }],
    })
    const created = await embeddedRequest(service.api, { templateId: made.templateId, body: { signers: [signer] } })
    return { created, made, session: await signingSession(service, created.signers[0]!.recipientSignatureId) }
  }

  it('is drawn on several lines if it would be unreadable on one', async () => {
    const { created, session } = await opened()
    const path = await sealed(created, session, {}, typedSignature(name))
    const words = (await pdfWords(path)).filter(({ page, x }) => page === 1 && x >= place.x)
    expect(words.map(({ text }) => text).join(' ')).toBe(name)
    for (const { y, bottom } of words) {
      expect(y > place.y - 1 && bottom < place.y + place.height + 1).toBe(true)
      expect(bottom - y).toBeGreaterThan(6 * 1.2)
    }
  })

  it('is refused with the number of characters that fit if it would be unreadable', async () => {
    const { made, session } = await opened()
    const { fieldId } = fieldOf(made, 'Signature')
    const { status, body } = await sign(session, {}, typedSignature(name.repeat(4)))
    const [, held] = /must have at most (\d+) characters to fit its box/.exec(body.error) ?? []
    const problem = `ust have at most ${held} characters to fit its box at the smallest size of 6 points; got ${name.length * 4}`
    expect({ status, body }).toEqual({
      status: 400,
      body: {
        error: `signature.text for "Signature" on page 1 m${problem}`,
        fields: [{ fieldId, error: `M${problem}` }],
      },
    })
    expect(await sign(session, {}, typedSignature(name.repeat(4).slice(0, Number(held))))).toMatchObject({
      status: 200,
    })
  })

  it('is measured only against the initials fields that it is placed in', async () => {
    const { made, session } = await opened()
    const { fieldId } = fieldOf(made, 'Initials')
    const { body } = await session.get('/signing/session')
    const initials = { signature: typedSignature('Wolfeschlegelsteinhausenbergerdorff'), fieldIds: [fieldId] }
    const signed = { consentVersion: body.consent.version, fields: [], signature: typedSignature('María') }
    expect(await session.post('/signing/session/sign', { ...signed, initials })).toMatchObject({
      status: 400,
      body: {
        error: expect.stringMatching(/^initials.signature.text for "Initials" on page 1 must/),
        fields: [{ fieldId }],
      },
    })
    const unused = { ...initials, fieldIds: [] }
    expect(await session.post('/signing/session/sign', { ...signed, initials: unused })).toMatchObject({ status: 200 })
  })
})

it('a signing date that would be unreadable is refused when the request is created', async () => {
  const { templateId } = await template([
    { type: 'date', kind: 'date-signed', role: 'Buyer', label: 'Signed on', width: 30 },
  ])
  expect(await requestOf(templateId)).toMatchObject(
    refused(
      'The date of signing for "Signed on" on page 1 must fit its box; "2026-05-31" is too long even at the smallest size of 6 points; make its box larger',
    ),
  )
})

describe('a value that just fits its box', () => {
  it('is sealed in full at 6 points or larger, and a longer value is refused everywhere', async () => {
    const made = await template([...boxes.map(([box]) => box), dropdown])
    const values: Record<string, string> = { Dropdown: dropdown.options[0]! }
    for (const [box, overlong] of boxes) {
      const held = await heldCharacters(made, box.label, overlong)
      values[box.label] = overlong.slice(0, held)
      const problem = `must have at most ${held} characters to fit its box at the smallest size of 6 points; got ${held + 1}`
      expect(await answersTo(made, box, overlong.slice(0, held + 1))).toMatchObject({
        prefill: refused(`fields[0].value for "${box.label}" on page 1 ${problem}`),
        default: refused(`fields[0].defaultValue ${problem}`),
        draft: refused(`fields[0]: "${box.label}" on page 1 ${problem}`),
        signature: refused(`fields[0]: "${box.label}" on page 1 ${problem}`),
      })
    }
    const path = await sealedFile(made.templateId, values)
    const shown = bare(await pdftotext(path, '-l', '1'))
    for (const [index, { label }] of [...boxes.map(([box]) => box), dropdown].entries()) {
      expect(label === 'Formatted' ? shown.replaceAll('.', '') : shown).toContain(bare(values[label]!))
      const sizes = await sizesIn(path, field(index, { height: 30 }), label === 'Chinese' ? 1 : 1.195)
      expect({ label, sizes }).not.toEqual({ label, sizes: [] })
      expect(Math.min(...sizes)).toBeGreaterThan(5.9)
    }
  })

  it('has to be shorter if the field asks for a larger font size', async () => {
    const { templateId, fields } = await template([{ label: 'The value', width: 100, minFontSize: 9 }])
    const prefill = (value: string) => requestOf(templateId, [{ fieldId: fields[0]!.fieldId, value }])
    expect(fields[0]).toMatchObject({ minFontSize: 9 })
    expect(await prefill('n'.repeat(18))).toMatchObject({
      status: 400,
      body: { error: expect.stringMatching(/at most 17 .* of 9 points/) },
    })
    expect(await prefill('n'.repeat(17))).toMatchObject({ status: 200 })
  })
})

describe('a template with texts that do not fit', () => {
  it('warns about options that are too long, and signers cannot choose them', async () => {
    const made = await template([dropdown])
    const problem = `must fit its box; "${dropdown.options[1]}" is too long even at the smallest size of 6 points`
    expect(await service.api.get(`/v1/templates/${made.templateId}`)).toMatchObject({
      body: {
        warnings: [
          {
            code: 'option-too-long',
            page: 1,
            fieldId: made.fields[0]!.fieldId,
            subject: 'Dropdown',
            message: `Signers cannot choose an option of the field "Dropdown" on page 1: it ${problem}`,
          },
        ],
      },
    })
    expect(await answersTo(made, dropdown, dropdown.options[1]!)).toMatchObject({
      prefill: refused(`fields[0].value for "Dropdown" on page 1 ${problem}`),
      default: refused(`fields[0].defaultValue ${problem}`),
      draft: refused(`fields[0]: "Dropdown" on page 1 ${problem}`),
      signature: refused(`fields[0]: "Dropdown" on page 1 ${problem}`),
    })
  })

  it('warns about fields too small for any value, or too low for the smallest font size', async () => {
    const { templateId, fields } = await template([
      { type: 'date', label: 'Narrow', width: 30 },
      { type: 'date', label: 'Wide enough', width: 40 },
      { label: 'Low', height: 6 },
    ])
    const { body } = await service.api.get(`/v1/templates/${templateId}`)
    expect(body.warnings).toEqual([
      {
        code: 'field-too-small',
        page: 1,
        fieldId: fields[0]!.fieldId,
        subject: 'Narrow',
        message:
          'The field "Narrow" on page 1 is too small to fill in: "2026-05-31" does not fit even at the smallest size of 6 points',
      },
      {
        code: 'field-too-low',
        page: 1,
        fieldId: fields[2]!.fieldId,
        subject: 'Low',
        message: 'The field "Low" on page 1 is not tall enough for text of 6 points; its values will be smaller',
      },
    ])
  })
})

describe('a name with characters that no font can draw', () => {
  const names = { signer: 'ሰላም አበበ', sender: 'ანა 🔥', organization, document: 'Lease 🏠.pdf' }
  const shown = ["selam 'abebe", 'ანა \ufffd (ana :fire:)', 'Ընկերություն \ufffd', 'Lease \ufffd (Lease :house:)']

  it('is drawn as far as possible, partly in Latin letters, and is complete in certificate.json', async () => {
    const { body: uploaded } = await service.api.upload(textPdf(['A lease']), names.document)
    await service.api.put(`/v1/templates/${uploaded.templateId}/fields`, {
      signerRoles: [{ name: 'Buyer', order: 0 }],
      fields: [signature],
    })
    const created = await embeddedRequest(service.api, {
      templateId: uploaded.templateId,
      body: {
        signers: [{ ...signer, name: names.signer }],
        sender: { email: 'ana@sender.example', name: names.sender },
      },
    })
    expect(created.signers[0]!.name).toBe(names.signer)
    const session = await signingSession(service, created.signers[0]!.recipientSignatureId)
    expect(await sign(session, {}, { kind: 'typed', text: 'ሰላም' })).toMatchObject(
      refused('signature.text contains unsupported characters: ሰ (U+1230), ላ (U+120B), ም (U+121D)'),
    )
    const path = await sealed(created, session)
    const text = (await pdftotext(path, '-f', '2')).replace(/\s+/g, ' ')
    for (const words of shown) expect(text).toContain(words)
    const folder = service.platform.config.dataDir
    execFileSync('pdfdetach', ['-saveall', '-o', folder, path])
    expect(JSON.parse(await readFile(join(folder, 'certificate.json'), 'utf8')).names).toEqual({
      organization: names.organization,
      sender: names.sender,
      signers: [names.signer],
      document: names.document.replace('.pdf', ''),
    })
  })
})
