/// <reference types="vite/client" />

/** The path of the folder with the files that pdf.js requests by name. It ends with a slash and is set by the build. */
declare const __PDFJS_BASE__: string

/** A file of messages, parsed by the build (web/messages-plugin.ts). */
declare module '*.json?parsed' {
  const catalogue: import('../../src/engine/messages/message.ts').Catalogue
  // biome-ignore lint/style/noDefaultExport: the build exports it so
  export default catalogue
}
