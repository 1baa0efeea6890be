/**
 * The targets of a hostile file. They exist while the file is tried, and an unprotected service could read them. Each
 * file contains `word`; the PNG and the PDF also draw a block of `colour`.
 */
export interface Targets {
  /** Appears only in the targets. */
  word: string
  /** The colour as `#rrggbb`; no harmless page contains it. */
  colour: string
  /** Absolute paths of files with the word, by format. */
  files: Record<'txt' | 'pdf' | 'png' | 'svg' | 'docx' | 'html' | 'csv', string>
  /** Secrets of a running service, absolute paths: the master key, another organization's file, the database's socket. */
  secrets: { masterKey: string; otherFile: string; databaseSocket: string }
  /** `http://127.0.0.1:port`: a listener that records its visitors, and answers with a picture of `colour`. */
  listener: string
  /** The path of a Unix socket that a listener serves. */
  socket: string
}

/** A file that tries to read a target, to reach a listener, or to leave something behind for the next document. */
export interface HostileFile {
  /** A phrase that describes the attack: "an SVG named .png that embeds a file of the server". */
  name: string
  /** The file name of the upload. */
  filename: string
  make(targets: Targets): Uint8Array | Promise<Uint8Array>
}
