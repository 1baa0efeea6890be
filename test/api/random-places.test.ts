import { readdirSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { onePage, pageText } from '../../src/engine/pdf/test-documents.ts'
import { type Random, randomOf } from '../support/random.ts'
import { throwFields } from '../support/random-signing.ts'
import { startTestApp, type TestApp } from '../support/test-app.ts'

/** `SEED=7 RANDOM_SEALS=500 bin/test random-places` repeats a run. */
const seed = Number(process.env.SEED ?? 1)
const count = Number(process.env.RANDOM_SEALS ?? 10)

let service: TestApp
beforeAll(async () => {
  service = await startTestApp()
})
afterAll(() => service?.stop())

const fixtures = resolve(import.meta.dirname, '../../fixtures/pdf')
const stored = readdirSync(fixtures)
  .filter(name => name.endsWith('.pdf'))
  .map(name => ({ name, bytes: readFileSync(resolve(fixtures, name)) }))

/** Returns a page of coloured areas, which may be rotated, cropped, scaled, or lack its `/Type`. */
function paintedPage(random: Random): { name: string; bytes: Uint8Array } {
  const part = () => (random.below(11) / 10).toFixed(1)
  const areas = Array.from({ length: random.below(8) }, () => {
    const [x, y, width, height] = [300, 400, 300, 400].map(most => random.below(most))
    return `${part()} ${part()} ${part()} rg ${x} ${y} ${width} ${height} re f`
  })
  const entries = random.one([
    '',
    '/Rotate 90',
    '/CropBox[40 50 260 350]',
    '/UserUnit 2',
    '/Rotate 180/CropBox[10 10 290 300]',
  ])
  const page = random.chance(0.2) ? pageText(entries).replace('/Type/Page', '') : pageText(entries)
  const bytes = onePage({ content: areas.join('\n'), page })
    .table('/Size 6/Root 1 0 R')
    .bytes()
  return { name: `${entries} ${areas.join('\n')}`, bytes }
}

describe(`fields placed at random on pages (seed ${seed}, ${count} requests)`, () => {
  it('are sealed once everyone has signed, or are refused before anyone signs', async () => {
    const random = randomOf(seed)
    let sealed = 0
    for (let done = 0; done < count; done++) {
      const document = random.chance(0.2) ? random.one(stored) : paintedPage(random)
      const uploaded = await service.api.upload(document.bytes)
      if (uploaded.status >= 400) continue
      const { templateId } = uploaded.body
      const { pages } = (await service.api.get(`/v1/templates/${templateId}`)).body
      const thrown = await throwFields(service, { templateId, pages }, random)
      expect({ name: document.name, ...thrown }).toMatchObject({ outcome: expect.stringMatching(/sealed|refused/) })
      if (thrown.outcome === 'sealed') sealed++
    }
    // nothing on these pages covers a field, so most requests must be sealed
    expect(sealed).toBeGreaterThan(count / 2)
  })
})
