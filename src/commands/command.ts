/** The options that commands take; each reads those that it knows. */
export type Options = Partial<
  Record<'owner' | 'organization' | 'root' | 'evidence' | 'url' | 'events' | 'scopes' | 'name', string>
> & {
  json?: boolean
}

/** Takes the arguments after its name; returns the exit code. Throws `UsageError`, `StartError` or a coded error. */
export type Command = (args: string[], options: Options) => Promise<number>

/** Commands by their names: one word or two. */
export type Commands = Record<string, Command>

/** Wrong arguments; the usage is printed with it. */
export class UsageError extends Error {}
