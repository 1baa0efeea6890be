import type { MailContent } from '../letter.ts'

/**
 * Renders the plain-text part of a mail, with the same texts in the same order as the HTML part. Lines are not wrapped,
 * because mail programs wrap them.
 */
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
    // the signature delimiter: mail programs may fold what follows
    `-- \n${footer.join('\n')}`,
  ]
  return `${blocks.join('\n\n')}\n`
}
