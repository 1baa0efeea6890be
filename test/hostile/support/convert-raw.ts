/**
 * Converts uncleaned documents, and makes attempts in the place of LibreOffice, as the user who runs this script. Reads its task as JSON
 * from standard input, and writes the answer as JSON to standard output.
 */

import { text } from 'node:stream/consumers'
import type { ListedDoc } from '../../../src/engine/doc/receive-doc.ts'
import type { ListedDocx } from '../../../src/engine/docx/rendering/listed-copy.ts'
import { createConversion } from '../../../src/platform/conversion/conversion.ts'
import { ConversionError } from '../../../src/platform/conversion/conversion-error.ts'
import { findOffice } from '../../../src/platform/conversion/find-office.ts'
import { probeSandbox, type SandboxAttempt } from '../../../src/platform/conversion/probe-sandbox.ts'
import type { SandboxSetting } from '../../../src/platform/conversion/sandbox.ts'

export interface RawOrder {
  sandbox: SandboxSetting
  /** The documents in base64, which one LibreOffice converts in this order. */
  documents: { from: 'doc' | 'docx'; bytes: string }[]
  attempts: SandboxAttempt[]
}

export interface RawAnswer {
  guard: string
  /** The PDF in base64, or the code of the error. */
  converted: { bytes?: string; error?: string }[]
  results: { open: boolean; detail: string }[]
  self: object | null
  warnings: string[]
}

const order = JSON.parse(await text(process.stdin)) as RawOrder
const warnings: string[] = []
const options = { searchPath: process.env.PATH!, fonts: { folders: [], standIns: {}, otherwise: 'Arimo' } }
const log = {
  info: () => {},
  warn: (details: object, told: string) => warnings.push(`${told} ${JSON.stringify(details)}`),
}
const conversion = createConversion({
  ...options,
  sandbox: order.sandbox,
  sofficePath: null,
  slots: 1,
  timeoutMs: 60_000,
  log,
})

const converted: RawAnswer['converted'] = []
for (const { from, bytes } of order.documents) {
  try {
    const document = Buffer.from(bytes, 'base64')
    // no list has checked this document
    const made = await conversion.lend(office =>
      from === 'doc'
        ? office.toDocx(document as Uint8Array as ListedDoc)
        : office.toPdf(document as Uint8Array as ListedDocx),
    )
    converted.push({ bytes: Buffer.from(made).toString('base64') })
  } catch (error) {
    if (error instanceof ConversionError) warnings.push(error.message)
    converted.push({ error: error instanceof ConversionError ? error.code : String(error) })
  }
}
const guard = await conversion.guard()
await conversion.stop()
const probe =
  guard === 'unavailable' || order.attempts.length === 0
    ? { results: [], self: null }
    : await probeSandbox({
        kind: guard,
        programs: findOffice(null, options.searchPath),
        options,
        attempts: order.attempts,
      })
process.stdout.write(JSON.stringify({ guard, converted, warnings, ...probe } satisfies RawAnswer))
