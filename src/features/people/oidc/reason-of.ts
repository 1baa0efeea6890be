/** What went wrong, for the log: the messages alone, since errors of the library carry what the provider sent. */
export function reasonOf(error: unknown): string {
  const messages: string[] = []
  for (let reason = error; reason instanceof Error; reason = reason.cause) messages.push(reason.message)
  return messages.join(': ').slice(0, 500)
}
