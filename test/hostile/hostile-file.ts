/**
 * What a hostile file goes after. All of it exists while the file is tried, and the service could read it if nothing held
 * it back: each holds `word`, the PNG and the PDF also draw a block of `colour`.
 */
export interface Targets {
  /** Appears nowhere but in the targets. */
  word: string
  /** `#rrggbb`; no honest page has it. */
  colour: string
  /** Absolute paths of files with the word, by format. */
  files: Record<'txt' | 'pdf' | 'png' | 'svg' | 'docx' | 'html' | 'csv', string>
  /** Secrets of a running service, absolute paths: the master key, another organization's file, the database's socket. */
  secrets: { masterKey: string; otherFile: string; databaseSocket: string }
  /** `http://127.0.0.1:port`: a listener that counts whoever comes, and answers with a picture of `colour`. */
  listener: string
  /** A Unix socket with a listener behind it. */
  socket: string
}

/** A file that tries to read a target, to reach a listener, or to leave something behind for the next document. */
export interface HostileFile {
  /** What it tries, as a phrase: "an SVG named .png that embeds a file of the server". */
  name: string
  /** What it is uploaded as. */
  filename: string
  make(targets: Targets): Uint8Array | Promise<Uint8Array>
}
