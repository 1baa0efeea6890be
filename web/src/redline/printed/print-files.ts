import type { PrintedDocument } from '../../api/generated/calls.ts'
import type { PrintFace } from '../model/print-face.ts'
import type { NegotiationStore } from '../store/negotiation-store.ts'
import type { PrintLines } from './print-lines.ts'

/** A print with its pages as a PDF, and its lines. */
export interface LoadedPrint extends PrintedDocument {
  pdf: Blob
  lines: PrintLines
}

interface Loading {
  revision: number
  loaded: LoadedPrint | null
  files: Promise<LoadedPrint>
}

/** The last print of each face, so that turning back to the pages shows them at once. */
const loadings = new WeakMap<NegotiationStore, Map<PrintFace, Loading>>()

const loadingsOf = (store: NegotiationStore) => {
  const byFace = loadings.get(store) ?? new Map<PrintFace, Loading>()
  loadings.set(store, byFace)
  return byFace
}

/** Returns the print that was loaded last; null if there is none. */
export const loadedPrint = (store: NegotiationStore, face: PrintFace): LoadedPrint | null =>
  loadingsOf(store).get(face)?.loaded ?? null

/**
 * Loads a print as a whole. In parts, its pages could end while they are read: the service keeps only the newest print.
 */
export function loadPrint(store: NegotiationStore, face: PrintFace, print: PrintedDocument): Promise<LoadedPrint> {
  const byFace = loadingsOf(store)
  const before = byFace.get(face)
  if (before?.revision === print.revision) return before.files
  const loading: Loading = { revision: print.revision, loaded: before?.loaded ?? null, files: load(store, face, print) }
  byFace.set(face, loading)
  loading.files.then(
    loaded => {
      loading.loaded = loaded
    },
    () => {
      if (byFace.get(face) === loading) byFace.set(face, { ...loading, revision: 0 })
    },
  )
  return loading.files
}

async function load({ client }: NegotiationStore, face: PrintFace, print: PrintedDocument): Promise<LoadedPrint> {
  const query = { face, revision: String(print.revision) }
  const [pdf, { pages: lines }] = await Promise.all([
    client.call('GET /redlining/session/print/document', { query }),
    client.call('GET /redlining/session/print/lines', { query }),
  ])
  return { ...print, pdf, lines }
}
