/// <reference types="vite/client" />

/** Path of the folder that holds the files pdf.js asks for by name; ends with a slash. Set by the build. */
declare const __PDFJS_BASE__: string
