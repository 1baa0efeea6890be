/** Secrets by what they are, as a journey comes to know them. */
export class KeptSecrets {
  readonly #values = new Map<string, string>()

  /** Remembers one and gives it back. */
  keep(name: string, value: string): string {
    if (value.length < 6) throw new Error(`${name} is too short to be looked for: ${value}`)
    this.#values.set(name, value)
    return value
  }

  get names(): string[] {
    return [...this.#values.keys()]
  }

  /** The names of those that a text holds, as they are or in the spellings in which a log or a row would hold them. */
  foundIn(text: string): string[] {
    return [...this.#values]
      .filter(([, value]) => spellings(value).some(spelling => text.includes(spelling)))
      .map(([name]) => name)
  }
}

function spellings(value: string): string[] {
  const bytes = Buffer.from(value)
  // of the base64 of a longer text the ends differ: what is left is in one of three places
  const inner = [0, 1, 2].map(shift => {
    const coded = Buffer.concat([Buffer.alloc(shift), bytes])
      .toString('base64')
      .replace(/=+$/, '')
    return coded.slice(shift === 0 ? 0 : shift + 1, (bytes.length + shift) % 3 === 0 ? undefined : -1)
  })
  return [value, encodeURIComponent(value), JSON.stringify(value).slice(1, -1), bytes.toString('hex'), ...inner]
}
