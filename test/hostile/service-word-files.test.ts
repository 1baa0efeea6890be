import { describe, expect, it } from 'vitest'
import { attackedService, users } from './attacked-service.ts'
import { docCases } from './doc-cases.ts'
import { docxCases } from './docx-cases.ts'
import { inLanes } from './lanes.ts'

describe.each(users)('a service that %s runs', user => {
  attackedService(user, attacked => {
    it.each([
      ['DOCX', docxCases],
      ['DOC', docCases],
    ])('takes or refuses each hostile %s that is uploaded', async (_, cases) => {
      const files = await attacked.filesOf(cases)
      const answers = await inLanes(files, ({ bytes, filename }) => attacked.api.upload(bytes, filename))
      for (const [index, { status, body }] of answers.entries())
        expect.soft([200, 400], `${cases[index]!.name}: ${JSON.stringify(body)}`).toContain(status)
    })
  })
})
