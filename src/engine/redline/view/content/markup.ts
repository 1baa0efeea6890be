/**
 * A tag around content of the view. No other element or attribute is ever written around content, whatever a document
 * contains.
 */
export interface MarkupTag {
  name: 'b' | 'i' | 'u' | 's' | 'sub' | 'sup' | 'span' | 'ins' | 'del'
  class?: string
  /** The id of a change. */
  change?: string
}

/**
 * Writes stretches of text with the tags around each. Neighbouring stretches share common tags: bold `x` followed by
 * bold italic `y` becomes `<b>x<i>y</i></b>`.
 */
export class Markup {
  #html = ''
  #open: MarkupTag[] = []

  /** Adds HTML inside tags, the outermost first. The HTML must already be escaped. */
  add(html: string, tags: MarkupTag[]): void {
    let shared = 0
    while (shared < tags.length && shared < this.#open.length && isSame(tags[shared]!, this.#open[shared]!)) shared++
    this.#close(shared)
    for (const tag of tags.slice(shared)) this.#html += openTag(tag)
    this.#open = tags
    this.#html += html
  }

  end(): string {
    this.#close(0)
    this.#open = []
    return this.#html
  }

  #close(depth: number): void {
    for (const tag of this.#open.slice(depth).reverse()) this.#html += `</${tag.name}>`
  }
}

const isSame = (a: MarkupTag, b: MarkupTag) => a.name === b.name && a.class === b.class && a.change === b.change

function openTag(tag: MarkupTag): string {
  const classes = tag.class ? ` class="${escapeHtml(tag.class)}"` : ''
  const change = tag.change === undefined ? '' : ` data-change="${escapeHtml(tag.change)}"`
  return `<${tag.name}${classes}${change}>`
}

export const emptyTag = (tag: MarkupTag): string => `${openTag(tag)}</${tag.name}>`

const references: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

export const escapeHtml = (text: string): string =>
  /[&<>"']/.test(text) ? text.replace(/[&<>"']/g, character => references[character]!) : text
