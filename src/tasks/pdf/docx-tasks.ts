import { receiveDoc as checkDoc, type ReceivedDoc } from '../../engine/doc/receive-doc.ts'
import { DocxError, type DocxErrorCode } from '../../engine/docx/docx-error.ts'
import { receiveDocx as checkDocx, type ReceivedDocx } from '../../engine/docx/receive-docx.ts'
import { disarm } from '../../engine/redline/disarm/disarm.ts'
import { isWarnedOf } from '../../engine/redline/disarm/taken-out.ts'
import { placesOf } from '../../engine/redline/open-revision.ts'
import { type TakenOutRow, takenOutRows } from '../../engine/redline/uploads/taken-out-rows.ts'
import { WordFile } from '../../engine/redline/word-file.ts'
import { readTaskFile } from '../../platform/workers/task-files.ts'

export interface RefusedDocument {
  accepted: false
  refusal: DocxErrorCode
}

function orRefusal<T extends object>(check: () => T): ({ accepted: true } & T) | RefusedDocument {
  try {
    return { accepted: true, ...check() }
  } catch (error) {
    if (!(error instanceof DocxError)) throw error
    return { accepted: false, refusal: error.code }
  }
}

/** A DOCX of which a template may be made, with what a negotiation of it will be without. */
async function receiveUpload(
  input: { path: string } | { bytes: Uint8Array },
): Promise<({ accepted: true; takenOut: TakenOutRow[] } & ReceivedDocx) | RefusedDocument> {
  const bytes = 'path' in input ? readTaskFile(input.path) : input.bytes
  return orRefusal(() => ({ ...checkDocx(bytes), takenOut: leftOutOfNegotiation(bytes) }))
}

/** A tree takes ten times the bytes of its part; of a larger document the negotiation tells. */
const mostListedBytes = 16 * 1024 ** 2

function leftOutOfNegotiation(bytes: Uint8Array): TakenOutRow[] {
  try {
    const file = WordFile.open(bytes)
    if (file.package.parts.get(file.mainName)!.bytes.length > mostListedBytes) return []
    const takenOut = disarm(file).filter(isWarnedOf)
    return takenOutRows(takenOut, file, () => placesOf({ file }).map((_, index) => `${index}`))
  } catch (error) {
    // it cannot be negotiated, and can be signed all the same
    if (error instanceof DocxError) return []
    throw error
  }
}

async function receiveDocx({
  bytes,
}: {
  bytes: Uint8Array
}): Promise<({ accepted: true } & ReceivedDocx) | RefusedDocument> {
  return orRefusal(() => checkDocx(bytes))
}

async function receiveDoc(input: { path: string }): Promise<({ accepted: true } & ReceivedDoc) | RefusedDocument> {
  return orRefusal(() => checkDoc(readTaskFile(input.path)))
}

export const docxTasks = { receiveUpload, receiveDocx, receiveDoc }
