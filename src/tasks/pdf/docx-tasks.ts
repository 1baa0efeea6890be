import { receiveDoc as checkDoc, type ReceivedDoc } from '../../engine/doc/receive-doc.ts'
import { DocxError, type DocxErrorCode } from '../../engine/docx/docx-error.ts'
import { receiveDocx as checkDocx, type ReceivedDocx } from '../../engine/docx/receive-docx.ts'
import type { HiddenText } from '../../engine/redline/redline-view.ts'
import { hiddenTextsOf } from '../../engine/redline/view/hidden-texts.ts'
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

async function receiveDocx(
  input: { path: string } | { bytes: Uint8Array },
): Promise<({ accepted: true; hidden: HiddenText[] } & ReceivedDocx) | RefusedDocument> {
  return orRefusal(() => {
    const bytes = 'path' in input ? readTaskFile(input.path) : input.bytes
    return { ...checkDocx(bytes), hidden: hiddenIn(bytes) }
  })
}

/** A part that cannot be read is not printed either. */
function hiddenIn(bytes: Uint8Array): HiddenText[] {
  try {
    return hiddenTextsOf(WordFile.open(bytes))
  } catch (error) {
    if (error instanceof DocxError) return []
    throw error
  }
}

async function receiveDoc(input: { path: string }): Promise<({ accepted: true } & ReceivedDoc) | RefusedDocument> {
  return orRefusal(() => checkDoc(readTaskFile(input.path)))
}

export const docxTasks = { receiveDocx, receiveDoc }
