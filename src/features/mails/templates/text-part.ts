import type { MailContent } from '../letter.ts'

/** The same words in the same order, for those who read mails as text. Lines are left long: mail programs wrap them. */
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
    // the mark of a signature: what follows may be folded away
    `-- \n${footer.join('\n')}`,
  ]
  return `${blocks.join('\n\n')}\n`
}
