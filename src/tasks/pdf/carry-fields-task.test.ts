import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { textPdf } from '../../../test/support/text-pdf.ts'
import { carryFieldsTask } from './carry-fields-task.ts'

const lines = [
  'Payment of the price',
  'Card is what the buyer pays by',
  'Invoice is what the buyer pays by',
  'Signed today',
]
const signed = { name: 'sale.docx', sha256: 'abc123' }

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'countersign-carried-'))
})
afterAll(() => rm(folder, { recursive: true }))

async function carry(next: string[]) {
  const originalPath = join(folder, 'original.pdf')
  await writeFile(originalPath, textPdf(lines))
  const box = { page: 1, x: 40, width: 12, height: 12 }
  const choices = [
    { ...box, option: 'card', y: 85 },
    { ...box, option: 'invoice', y: 107 },
  ]
  const radio = { ...box, role: 'Buyer', type: 'dropdown' as const, label: 'Pay by', y: 85, height: 34, choices }
  const fields = [radio, { ...box, role: 'Buyer', type: 'text' as const, y: 130 }]
  return carryFieldsTask({ originalPath, document: textPdf(next), fields, signed })
}

it('radio buttons move with the words next to them', async () => {
  const [moved] = (await carry(['Payment of the price', 'And something new', ...lines.slice(1)])).places
  const [stays] = (await carry(lines)).places
  const down = moved!.choices![0]!.y - stays!.choices![0]!.y
  expect(down).toBeGreaterThan(5)
  expect(moved).toMatchObject({ kind: 'radio', isOnSignaturePage: false, height: stays!.height })
  expect(moved!.choices!.map(choice => choice.option)).toEqual(['card', 'invoice'])
  expect(moved!.choices![1]!.y - stays!.choices![1]!.y).toBeCloseTo(down, 1)
})

it('radio buttons become a dropdown on the signature page if the words next to one of them are gone', async () => {
  const [radio] = (await carry(lines.with(2, 'Cash'))).places
  expect(radio).toMatchObject({ page: 2, isOnSignaturePage: true, width: 160, height: 16 })
  expect(radio).not.toHaveProperty('choices')
})
