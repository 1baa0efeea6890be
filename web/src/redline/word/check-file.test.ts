import { expect, it } from 'vitest'
import { fileProblem } from './check-file.ts'

const file = (name: string, size = 1000) => ({ name, size })

it.each([
  ['a PDF', [file('contract.pdf')], /contract.pdf is not a DOCX/],
  ['a file that is too large', [file('contract.docx', 40_000_000)], /larger than 40 MB/],
  ['two files', [file('a.docx'), file('b.docx')], /one file at a time/],
])('refuses %s before it is sent', (_, files, problem) => expect(fileProblem(files)).toMatch(problem))

it('accepts a DOCX with an extension in any case', () => expect(fileProblem([file('Contract.DOCX')])).toBeNull())
