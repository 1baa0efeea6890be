import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { pageHtml } from '../../src/features/pages/page-html.ts'
import { peoplePages } from '../../src/features/pages/people-pages.ts'
import { pagePatterns } from '../../web/src/paths.ts'

const distFolder = join(import.meta.dirname, '../../web/dist')
const manifest = JSON.parse(readFileSync(join(distFolder, '.vite/manifest.json'), 'utf8'))

const { signing, editing, redlining, redliningView, setup, ...ofPeople } = pagePatterns

it('the server and the web application list the same pages for people', () => {
  expect(Object.keys(peoplePages).sort()).toEqual(Object.values(ofPeople).sort())
})

// React and the three libraries make up 90 kB.
it.each(Object.entries(peoplePages))('the first view of %s has under 150 kB of gzipped scripts', async (_, sources) => {
  for (const source of sources) expect(manifest, 'what the build knows').toHaveProperty([source])
  const html = await pageHtml(sources)
  const scripts = new Set([...html.matchAll(/"[/](assets[/][^"]+[.]js)"/g)].map(([, file]) => file!))
  const sizes = [...scripts].map(file => statSync(join(distFolder, `${file}.gz`)).size)
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(150_000)
})

it.each(['sign', 'edit', 'redline', 'setup'])('a link to /%s loads nothing of the application', async page => {
  const html = await pageHtml([`src/pages/${page}-page.tsx`])
  expect(html).not.toMatch(/application|-place-|menu-list/)
})

it('what the places of the application share imports no texts of a place, which are made of its own', () => {
  const shared = Object.values<{ file: string; name?: string }>(manifest).find(
    ({ name }) => name === 'application-shared',
  )!
  expect(readFileSync(join(distFolder, shared.file), 'utf8')).not.toMatch(/from"[^"]*-text-/)
})
