/**
 * Returns the reason of an error for the log. It consists only of messages, because the library's errors also contain
 * what the provider sent.
 */
export function reasonOf(error: unknown): string {
  const messages: string[] = []
  for (let reason = error; reason instanceof Error; reason = reason.cause) messages.push(reason.message)
  return messages.join(': ').slice(0, 500)
}
