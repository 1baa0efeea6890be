import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { basename, extname, join } from 'node:path'
import { parse } from 'acorn'
import { expect, it } from 'vitest'
import { describePage } from './support/describe-page.ts'
import { distFolder, firstPageDrawn } from './support/page-driver.ts'

// The pages support Safari 16.4 and Chrome 111. Neither is available here, so these tests check the syntax of the built
// code, and run it in the current browser without the features that at least one of the two lacks.

/** The newest ECMAScript edition whose syntax both browsers support. */
const syntaxEdition = 2022

/** Features that at least one of the two lacks, as expressions that can be deleted. */
const missingInBaseline = [
  'Promise.withResolvers',
  'Promise.try',
  'Array.fromAsync',
  'Object.groupBy',
  'Map.groupBy',
  'URL.parse',
  'URL.canParse',
  'AbortSignal.any',
  'RegExp.escape',
  'Math.sumPrecise',
  'Math.f16round',
  'Error.isError',
  'Iterator',
  'Float16Array',
  'ImageDecoder',
  'SuppressedError',
  'requestIdleCallback',
  'scheduler',
  'Uint8Array.fromBase64',
  'Uint8Array.fromHex',
  'ReadableStream.from',
  ...['toBase64', 'toHex', 'setFromBase64', 'setFromHex'].map(name => `Uint8Array.prototype.${name}`),
  ...['transfer', 'transferToFixedLength', 'resize'].map(name => `ArrayBuffer.prototype.${name}`),
  ...['getOrInsert', 'getOrInsertComputed'].flatMap(name => [`Map.prototype.${name}`, `WeakMap.prototype.${name}`]),
  ...['union', 'intersection', 'difference', 'symmetricDifference', 'isSubsetOf', 'isSupersetOf', 'isDisjointFrom'].map(
    name => `Set.prototype.${name}`,
  ),
  ...['values', '[Symbol.asyncIterator]'].map(name => `ReadableStream.prototype${name[0] === '[' ? name : `.${name}`}`),
  'Element.prototype.checkVisibility',
  'HTMLElement.prototype.showPopover',
  'Document.prototype.startViewTransition',
]

const iteratorHelpers =
  "for (const name of ['map','filter','take','drop','flatMap','reduce','toArray','forEach','some','every','find']) { delete Object.getPrototypeOf(Object.getPrototypeOf([][Symbol.iterator]()))[name] };"
const withoutNewerParts =
  iteratorHelpers + missingInBaseline.map(expression => `try { delete globalThis.${expression} } catch {};`).join('')

describePage('the built pages', test => {
  const assets = existsSync(distFolder)
    ? readdirSync(join(distFolder, 'assets')).filter(file => /\.(m?js|css)$/.test(file))
    : []
  const read = (file: string) => readFileSync(join(distFolder, 'assets', file), 'utf8')

  it.each(assets.filter(file => extname(file) !== '.css'))('use only syntax that the baseline supports: %s', file => {
    expect(() => parse(read(file), { ecmaVersion: syntaxEdition, sourceType: 'module' })).not.toThrow()
  })

  it.each(assets.filter(file => extname(file) === '.css'))('use only CSS that the baseline supports: %s', file => {
    const css = read(file)
    expect(css).not.toMatch(/light-dark\(|@starting-style|@scope|anchor\(|:popover-open|&[\s:.[>]/)
  })

  it('show a document and let a signer fill it in without features newer than the baseline', async () => {
    const { tenant } = await test.requests.leaseForTenant()
    const { page, problems } = await test.open()
    await page.addInitScript(withoutNewerParts)
    await page.route('**/*.worker*.mjs', async route => {
      const response = await route.fetch()
      await route.fulfill({ response, body: withoutNewerParts + (await response.text()) })
    })
    await page.goto(await test.linkOf(tenant))
    await firstPageDrawn(page)
    expect(await page.evaluate('typeof scheduler + typeof ImageDecoder')).toBe('undefinedundefined')
    await page.locator('.textLayer span', { hasText: 'Lease agreement' }).waitFor({ state: 'attached' })
    await page.getByRole('button', { name: 'Next: Full name' }).click()
    await page.keyboard.type('Jane')
    await page.getByText('Saved', { exact: true }).waitFor()
    expect(problems).toEqual([])
  })

  // Code that pages share is in separate files. They compress worse than a single file, which costs a signer 3 kB. The
  // colour and the logo of an organization cost 0.6 kB, messages that can have the plural forms of every language 0.1 kB,
  // and the formats of texts 1 kB.
  it.each([
    ['/sign', 99_900],
    ['/edit', 200_000],
    ['/redline', 151_000],
    ['/setup', 74_700],
  ])('request all scripts of %s at once, in less than %i compressed bytes', async (path, most) => {
    const one = await test.open()
    await one.page.goto(`${test.service.url}${path}/${'a'.repeat(43)}`)
    await one.page.locator('h1').waitFor()
    const html = await (await fetch(one.page.url())).text()
    const scripts = assets.filter(file => html.includes(file) && extname(file) === '.js')
    expect(scripts.length).toBeGreaterThan(1)
    // any other script would arrive one round trip later
    const loaded = one.requests
      .map(({ url }) => basename(url))
      .filter(file => assets.includes(file) && file.endsWith('.js'))
    expect([...new Set(loaded)].sort()).toEqual(scripts.sort())
    const bytes = scripts.reduce((sum, file) => sum + statSync(join(distFolder, 'assets', `${file}.br`)).size, 0)
    expect(bytes).toBeLessThan(most)
  })

  it('open a linked page and go back without reloading the application', async () => {
    const one = await test.open()
    await one.page.goto(`${test.service.url}/setup/one`)
    await one.page.getByRole('heading', { name: 'This link does not work' }).waitFor()
    await one.page.evaluate("document.body.insertAdjacentHTML('beforeend', '<a href=\"/sign/aaaaaaaaaa\">To sign</a>')")
    await one.page.getByRole('link', { name: 'To sign' }).click()
    await one.page.getByRole('heading', { name: 'This link does not work' }).waitFor()
    expect(new URL(one.page.url()).pathname).toBe('/sign/aaaaaaaaaa')
    await one.page.goBack()
    await one.page.getByRole('heading', { name: 'This link does not work' }).waitFor()
    const setup = ['/sign-in-options', '/entry/session']
    expect(one.requests.filter(({ url }) => !url.includes('/assets/')).map(({ url }) => new URL(url).pathname)).toEqual(
      ['/setup/one', ...setup, '/signing/session', ...setup],
    )
  })

  it('offer another try when a script cannot be loaded', async () => {
    const { page } = await test.open()
    await page.route('**/assets/setup-page-*.js', route => route.abort(), { times: 2 })
    await page.goto(`${test.service.url}/setup/one`)
    await page.getByRole('button', { name: 'Try again' }).click()
    await page.getByRole('heading', { name: 'This link does not work' }).waitFor()
  })
})
