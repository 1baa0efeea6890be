import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, it } from 'vitest'
import { clientTypesFile, currentClientTypes } from '../../src/generate-client-types.ts'

it('the types of the web application match the OpenAPI document (run node src/generate-client-types.ts)', () => {
  const committed = readFileSync(resolve(import.meta.dirname, '../..', clientTypesFile), 'utf8')
  expect(committed).toBe(currentClientTypes())
})
