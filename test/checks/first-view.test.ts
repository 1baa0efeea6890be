import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { pageHtml } from '../../src/features/pages/page-html.ts'
import { peoplePages } from '../../src/features/pages/people-pages.ts'
import { pagePatterns } from '../../web/src/paths.ts'

const distFolder = join(import.meta.dirname, '../../web/dist')
const manifest = JSON.parse(readFileSync(join(distFolder, '.vite/manifest.json'), 'utf8'))

const { signing, editing, redlining, redliningView, setup, ...ofPeople } = pagePatterns

it('comes from the server for each page of people', () => {
  expect(Object.keys(peoplePages).sort()).toEqual(Object.values(ofPeople).sort())
})

// Much less than the aim of 200 kB, so that what grows is seen. The three libraries and React are 90 kB of it.
it.each(Object.entries(peoplePages))('of %s has less than 158 kB of scripts, with gzip', async (_, sources) => {
  for (const source of sources) expect(manifest, 'what the build knows').toHaveProperty([source])
  const html = await pageHtml(sources)
  const scripts = new Set([...html.matchAll(/"[/](assets[/][^"]+[.]js)"/g)].map(([, file]) => file!))
  const sizes = [...scripts].map(file => statSync(join(distFolder, `${file}.gz`)).size)
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(158_000)
})

it.each(['sign', 'edit', 'redline', 'setup'])('of a link to /%s has nothing of the application', async page => {
  const html = await pageHtml([`src/pages/${page}-page.tsx`])
  expect(html).not.toMatch(/application|-place-|menu-list/)
})
