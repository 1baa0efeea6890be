const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** Escapes text for the content of an element or for a double-quoted attribute. */
export const escaped = (text: string): string => text.replace(/[&<>"]/g, character => entities[character]!)
