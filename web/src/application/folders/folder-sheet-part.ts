import { partOf } from '../../ui/part.tsx'

/** The sheets of the page of folders, apart from the page because it can be read without them. */
export const folderSheets = partOf(async () => (await import('./folder-sheets.tsx')).FolderSheets)
