import { spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { routes } from './app.ts'
import { clientTypes, type DescribedInterface } from './http/openapi/client-types.ts'
import { openApiDocument } from './http/openapi/openapi-document.ts'

// Run `node src/generate-client-types.ts` after a route's schema has changed. It writes the types of the web
// application again.

const root = resolve(import.meta.dirname, '..')

/** The path of the file with the types, relative to the root of the project. */
export const clientTypesFile = 'web/src/api/generated/calls.ts'

/** Returns the types of all calls of version 1 of the interface, and of their schemas. */
export function currentClientTypes(): string {
  const nothing = { publicUrl: '', productVersion: '', scopes: {}, tags: [], webhooks: {} }
  const document = openApiDocument({ routes, version: 'v1', ...nothing })
  const text = `// Written by src/generate-client-types.ts from the OpenAPI document. Do not edit.\n\n${clientTypes(document as DescribedInterface)}\n`
  return formatted(text)
}

function formatted(text: string): string {
  const biome = resolve(root, 'node_modules/.bin/biome')
  const { status, stdout, stderr } = spawnSync(biome, ['format', `--stdin-file-path=${clientTypesFile}`], {
    cwd: root,
    input: text,
    encoding: 'utf8',
  })
  if (status !== 0) throw new Error(stderr)
  return stdout
}

if (import.meta.main) writeFileSync(resolve(root, clientTypesFile), currentClientTypes())
