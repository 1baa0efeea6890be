import { createClient } from '@hey-api/openapi-ts'

// node test/contract/generate-client.ts URL FOLDER writes the client that a public generator makes from an OpenAPI file

const [input, path] = process.argv.slice(2) as [string, string]
await createClient({
  input,
  output: { path, module: { extension: '.ts' } },
  plugins: ['@hey-api/client-fetch', '@hey-api/typescript', '@hey-api/sdk'],
  logs: { level: 'silent' },
})
