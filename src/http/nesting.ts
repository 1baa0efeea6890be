/** No body that means anything is deeper; what walks through one later may do so by recursion. */
export const nestingMost = 100

const [QUOTE, BACKSLASH, OPEN_ARRAY, CLOSE_ARRAY, OPEN_OBJECT, CLOSE_OBJECT] = Buffer.from('"\\[]{}')

/** Whether JSON text has arrays and objects in each other more than `nestingMost` deep: found before any of it is parsed. */
export function isNestedTooDeep(json: Uint8Array): boolean {
  let depth = 0
  let inText = false
  for (let index = 0; index < json.length; index++) {
    const byte = json[index]
    if (inText) {
      if (byte === BACKSLASH) index++
      else if (byte === QUOTE) inText = false
    } else if (byte === QUOTE) inText = true
    else if (byte === OPEN_ARRAY || byte === OPEN_OBJECT) {
      if (++depth > nestingMost) return true
    } else if (byte === CLOSE_ARRAY || byte === CLOSE_OBJECT) depth--
  }
  return false
}
