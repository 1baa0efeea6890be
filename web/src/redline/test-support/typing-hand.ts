/** The actions of a person in an edited clause, in a browser or without one. Nothing here needs browser types. */
export interface TypingHand {
  /** Presses keys, given by their names in Playwright, such as `Shift+ArrowRight`. */
  press(...keys: string[]): Promise<void>
  type(text: string): Promise<void>
  /** Enters the texts that an input method shows one after the other; the last text remains. */
  compose(...texts: string[]): Promise<void>
  paste(text: string): Promise<void>
  /** Drops a text from elsewhere after the last letter. */
  drop(text: string): Promise<void>
  /** Returns the content that a copy or a cut puts on the clipboard, keyed by type. */
  copied(kind?: 'copy' | 'cut'): Promise<Record<string, string>>
  /** Replaces a range of the shown text as a spell checker does. */
  replaceWord(from: number, to: number, text: string): Promise<void>
  /** Returns the text of the edited clause, with `[+inserted]` and `[-deleted]`. */
  markup(): Promise<string>
  /** Returns the text of the edited clause in stretches, each with the tag of its format, if it has a format. */
  formats(): Promise<string[][]>
  /** Returns the current text of each clause. */
  texts(): Promise<string[]>
}

/** A page without a browser for editing the clauses of a negotiation. */
export interface TypingPage extends TypingHand {
  /** Opens the editor of the clause at an index, with the cursor at its start. */
  edit(index: number): void
  /** Returns the anchor of the edited clause. */
  edited(): string | undefined
  /** Returns the page's message about the edit that it refused last. */
  refused(): string | null
  /** Asks the service for changes by other members. */
  refresh(): Promise<void>
  /** Resolves once the service has everything. Rejects with the error if the service refused something. */
  settle(): Promise<void>
}

/** The calls that the page makes to the service. */
export interface TypingService {
  /** Returns the session as the service presents it. */
  session(): unknown
  /** Answers a call of the session by its name in the interface. */
  call(name: string, input: { body?: unknown }): Promise<unknown>
}

/**
 * `whileComposing` is awaited after each text of an input method, so that answers of the service arrive during the
 * composition.
 */
export type OpenTypingPage = (service: TypingService, whileComposing?: () => Promise<void>) => TypingPage
