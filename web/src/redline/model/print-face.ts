/** How the document is printed: with its changes accepted, rejected, or marked. */
export type PrintFace = 'clean' | 'original' | 'markup'

export const printFaces: readonly PrintFace[] = ['markup', 'clean', 'original']
