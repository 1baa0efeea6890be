/** Where a record of an organization is kept, and to whom it belongs. */
export interface KeptRecord {
  /** The folder that it is in; null if everyone in the organization sees it. */
  folderId: string | null
  /** The person to whom it belongs; null if a program created it. */
  ownerId: string | null
}
