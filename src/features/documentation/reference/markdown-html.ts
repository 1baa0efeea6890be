import { escaped } from '../../mails/templates/escape-html.ts'

/**
 * Renders the Markdown that descriptions use: paragraphs, lists, code and strong text. Everything else is shown
 * literally.
 */
export const markdownHtml = (text: string): string =>
  text
    .split(/\n{2,}/)
    .map(block => (block.startsWith('- ') ? listHtml(block) : `<p>${inlineHtml(block)}</p>`))
    .join('\n')

/** Renders Markdown inside a line: code and strong text. */
export const inlineHtml = (text: string): string =>
  escaped(text)
    .replace(/`([^`]+)`/g, '<code>$1</code>')
    .replace(/\*\*([^*]+)\*\*/g, '<strong>$1</strong>')

const listHtml = (block: string): string =>
  `<ul>${block
    .split(/\n?- /)
    .filter(Boolean)
    .map(item => `<li>${inlineHtml(item)}</li>`)
    .join('')}</ul>`
