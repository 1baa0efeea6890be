import type { MailContent } from '../letter.ts'

/** Writes the same texts in the same order as plain text. Lines stay long: mail programs wrap them. */
export function textPart(content: MailContent, notice: string | null): string {
  const { heading, paragraphs, quotes, facts, button, next, footer } = content
  const blocks = [
    ...(notice === null ? [] : [notice]),
    heading,
    ...paragraphs,
    ...(quotes ?? []).map(({ by, text }) => `${by}:\n${text.replace(/^/gm, '> ')}`),
    ...(facts ? [facts.map(({ label, value }) => `${label}: ${value}`).join('\n')] : []),
    ...(button ? [`${button.label}:\n${button.url}`] : []),
    ...next,
    // the signature mark: programs may fold what follows
    `-- \n${footer.join('\n')}`,
  ]
  return `${blocks.join('\n\n')}\n`
}
