/// <reference types="vite/client" />

/** Path of the folder that holds the files pdf.js asks for by name; ends with a slash. Set by the build. */
declare const __PDFJS_BASE__: string

/** A file of messages, parsed by the build (web/messages-plugin.ts). */
declare module '*.json?parsed' {
  const catalogue: import('../../src/engine/messages/message.ts').Catalogue
  // biome-ignore lint/style/noDefaultExport: the build exports it so
  export default catalogue
}
