import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, it } from 'vitest'
import { clientTypesFile, currentClientTypes } from '../../src/generate-client-types.ts'

it('the types of the web application are those of the OpenAPI document (node src/generate-client-types.ts writes them)', () => {
  const committed = readFileSync(resolve(import.meta.dirname, '../..', clientTypesFile), 'utf8')
  expect(committed).toBe(currentClientTypes())
})
