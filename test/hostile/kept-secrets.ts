/** The secrets that a journey encounters, by name. */
export class KeptSecrets {
  readonly #values = new Map<string, string>()

  /** Remembers a secret and returns it. */
  keep(name: string, value: string): string {
    if (value.length < 6) throw new Error(`${name} is too short to be looked for: ${value}`)
    this.#values.set(name, value)
    return value
  }

  get names(): string[] {
    return [...this.#values.keys()]
  }

  /**
   * Returns the names of the secrets that a text contains, unchanged or in an encoding that a log or a row might use.
   */
  foundIn(text: string): string[] {
    return [...this.#values]
      .filter(([, value]) => spellings(value).some(spelling => text.includes(spelling)))
      .map(([name]) => name)
  }
}

function spellings(value: string): string[] {
  const bytes = Buffer.from(value)
  // in the base64 of a longer text the ends differ, and the rest starts at one of three offsets
  const inner = [0, 1, 2].map(shift => {
    const coded = Buffer.concat([Buffer.alloc(shift), bytes])
      .toString('base64')
      .replace(/=+$/, '')
    return coded.slice(shift === 0 ? 0 : shift + 1, (bytes.length + shift) % 3 === 0 ? undefined : -1)
  })
  return [value, encodeURIComponent(value), JSON.stringify(value).slice(1, -1), bytes.toString('hex'), ...inner]
}
