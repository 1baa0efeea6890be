const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** A text as the content of an element or of an attribute in double quotes. */
export const escaped = (text: string): string => text.replace(/[&<>"]/g, character => entities[character]!)
