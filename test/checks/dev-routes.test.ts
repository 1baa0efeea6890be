import { expect, it } from 'vitest'
import { developmentPolicy } from '../../dev/development-policy.ts'
import { isForVite } from '../../dev/vite-paths.ts'
import { routes } from '../../src/app.ts'
import { peoplePages } from '../../src/features/pages/people-pages.ts'
import { linkKinds } from '../../src/link-kinds.ts'

it('bin/dev forwards every route and every page to the service', () => {
  const pages = [...Object.keys(peoplePages), ...linkKinds.flatMap(({ pages }) => pages)]
  const paths = routes.flatMap(({ path, versioned }) => (versioned ? [`/v0${path}`, `/v1${path}`] : [path]))
  expect(paths.length).toBeGreaterThan(100)
  expect([...paths, ...pages].filter(isForVite)).toEqual([])
})

it('bin/dev lets Vite serve the modules of the pages', () => {
  const modules = [
    '/@vite/client',
    '/@fs/src/engine/fields/field-kinds.ts',
    '/src/main.tsx',
    '/assets/pdfjs-5/cmaps/x.bcmap',
  ]
  expect(modules.filter(isForVite)).toEqual(modules)
})

it('bin/dev relaxes the content security policy only for what Vite adds', () => {
  const policy = "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; object-src 'none'"
  expect(developmentPolicy(policy, { nonce: 'abc', port: 3000 })).toBe(
    "default-src 'self'; script-src 'nonce-abc' 'self' 'wasm-unsafe-eval'; style-src 'nonce-abc' 'self'; object-src 'none'; connect-src 'self' ws://localhost:3000",
  )
})
