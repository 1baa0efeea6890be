import { initialize, verifyDeliverable } from 'docxodus/core'

/**
 * Returns the errors that the validator of Microsoft's Open XML SDK finds in a DOCX, each with its count. The errors do
 * not contain the numbers in their paths. They include errors in references, names and the order of children.
 */
export async function schemaErrors(bytes: Uint8Array): Promise<Map<string, number>> {
  await initialize()
  const { findings } = await verifyDeliverable(bytes)
  const counts = new Map<string, number>()
  for (const { code, severity, xPath } of findings) {
    if (severity !== 'error' || !/^(openxml|package)\./.test(code)) continue
    const error = `${code} ${(xPath ?? '').replaceAll(/\[\d+\]/g, '')}`
    counts.set(error, (counts.get(error) ?? 0) + 1)
  }
  return counts
}

/** The errors that `after` has more often than `before`. */
export const newErrors = (before: Map<string, number>, after: Map<string, number>): string[] =>
  [...after].filter(([error, count]) => count > (before.get(error) ?? 0)).map(([error]) => error)
