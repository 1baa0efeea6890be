import { DocxError } from '../docx/docx-error.ts'

/** A modifier in a list of properties (MS-DOC 2.6), which can be changed in place. */
export interface Sprm {
  code: number
  /** The offset of the operand in the list. */
  operandAt: number
  operandBytes: number
}

/**
 * The operand size in bytes, by the three highest bits of the code; for 6, the operand itself states its size (MS-DOC
 * 2.2.5.1).
 */
const OPERAND_BYTES = [1, 1, 2, 4, 2, 2, Number.NaN, 3]
const TABLE_DEFINITIONS = [0xd608, 0xd606]
const TAB_STOPS = 0xc615

/**
 * Reads the modifiers of a list. A remainder at the end that is too short for a modifier is padding; anything else is
 * refused as `damaged`.
 */
export function readSprms(list: Buffer): Sprm[] {
  const sprms: Sprm[] = []
  for (let at = 0; at + 3 <= list.length; ) {
    const code = list.readUInt16LE(at)
    // zeros pad a list that was longer before
    if (code === 0 && list.subarray(at).every(byte => byte === 0)) break
    const operandBytes = operandLength(code, list, at + 2)
    if (at + 2 + operandBytes > list.length)
      throw new DocxError('damaged', `property ${code.toString(16)} ends too early`)
    sprms.push({ code, operandAt: at + 2, operandBytes })
    at += 2 + operandBytes
  }
  return sprms
}

function operandLength(code: number, list: Buffer, at: number): number {
  const fixed = OPERAND_BYTES[code >> 13]!
  if (!Number.isNaN(fixed)) return fixed
  if (TABLE_DEFINITIONS.includes(code)) return list.readUInt16LE(at) + 1
  const length = list[at]!
  if (code !== TAB_STOPS || length !== 255) return length + 1
  // too long for the byte: both tab stop counts give the size (MS-DOC 2.9.182)
  const removed = list.readUInt8(at + 1)
  return 3 + 4 * removed + 3 * list.readUInt8(at + 2 + 4 * removed)
}
