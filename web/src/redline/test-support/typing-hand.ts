/** What a person does to the clause that is edited, in a browser or without one. Nothing here needs the types of a browser. */
export interface TypingHand {
  /** Presses keys by their names in Playwright, such as `Shift+ArrowRight`. */
  press(...keys: string[]): Promise<void>
  type(text: string): Promise<void>
  /** What an input method shows one after the other; the last text is what it leaves. */
  compose(...texts: string[]): Promise<void>
  paste(text: string): Promise<void>
  /** Drops a text from elsewhere after the last letter. */
  drop(text: string): Promise<void>
  /** What a copy or a cut puts on the clipboard, by type. */
  copied(kind?: 'copy' | 'cut'): Promise<Record<string, string>>
  /** Replaces a stretch of the shown text as a spell checker does. */
  replaceWord(from: number, to: number, text: string): Promise<void>
  /** The text of the edited clause, with `[+inserted]` and `[-deleted]`. */
  markup(): Promise<string>
  /** The letters of the edited clause, each stretch with the tag of its format or nothing. */
  formats(): Promise<string[][]>
  /** The current text of each clause. */
  texts(): Promise<string[]>
}

/** A page without a browser on which clauses of a negotiation are typed in. */
export interface TypingPage extends TypingHand {
  /** Opens the editor of the clause at an index, with the cursor at its start. */
  edit(index: number): void
  /** The anchor of the edited clause. */
  edited(): string | undefined
  /** What the page says about the edit that it refused last. */
  refused(): string | null
  /** Asks the service for what others have changed. */
  refresh(): Promise<void>
  /** Resolves once the service has everything. Rejects with what it refused. */
  settle(): Promise<void>
}

/** What the page needs of the service. */
export interface TypingService {
  /** The session as the service presents it. */
  session(): unknown
  /** Answers a call of the session by its name in the interface. */
  call(name: string, input: { body?: unknown }): Promise<unknown>
}

/** `whileComposing` is awaited after each text of an input method; answers of the service arrive meanwhile. */
export type OpenTypingPage = (service: TypingService, whileComposing?: () => Promise<void>) => TypingPage
