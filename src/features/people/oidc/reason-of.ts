/** The reason for the log: only the messages, because the library's errors contain what the provider sent. */
export function reasonOf(error: unknown): string {
  const messages: string[] = []
  for (let reason = error; reason instanceof Error; reason = reason.cause) messages.push(reason.message)
  return messages.join(': ').slice(0, 500)
}
