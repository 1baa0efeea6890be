import type { ColumnType, Generated, GeneratedAlways } from 'kysely'
import type { KnownBy, KnownSender, Revoker } from '../../../engine/events/known-by.ts'
import type { Json } from './json.ts'

/** The tables of uploaded documents and the fields on them. */
export interface TemplateTables {
  document: DocumentTable
  template: TemplateTable
  template_version: TemplateVersionTable
  template_draft: TemplateDraftTable
  editor_link: EditorLinkTable
  page_file: PageFileTable
  pending_file: { key: string; created_at: Generated<Date> }
}

/** A page as displayed, with its size in points and its clockwise rotation in degrees. */
export interface StoredPage {
  width: number
  height: number
  rotation: number
}

/** A warning to the sender about a document, with its code and its subject. */
export interface StoredWarning {
  code: string
  /** The one-based page number. */
  page?: number | null
  /** The field that the warning is about. */
  fieldId?: string
  subject?: string
  /** The end of a sentence that begins with the subject. */
  problem?: string
  /** The file that the warning is about, if there are several. */
  filename?: string
}

/** An uploaded file that was joined with other files into a document. */
export interface StoredPart {
  key: string
  filename: string
  contentType: string
  sha256: string
  sizeBytes: number
  /** The one-based number of the part's first page in the joined document. */
  firstPage: number
  pageCount: number
}

/** The person who saved a version, with a name and how they were identified. */
export type StoredSaver = (KnownBy | KnownSender) & { name: string; email?: string }

interface DocumentTable {
  id: string
  organization_id: string
  filename: string
  content_type: string
  source_key: string
  source_sha256: string
  source_size_bytes: number
  docx_key: string | null
  docx_sha256: string | null
  docx_size_bytes: number | null
  warnings: Json<StoredWarning[]>
  document_key: string
  document_sha256: string
  document_size_bytes: number
  first_page_key: string | null
  page_count: number
  pages: Json<StoredPage[]>
  signature_count: number
  certification: number | null
  /** The files that the document was joined from; null for a single file. */
  parts: ColumnType<StoredPart[] | null, string | null, string | null>
  files_deleted_at: Generated<Date | null>
  form_key: string | null
  form_size_bytes: number | null
  form_fields: Json<unknown> | null
  form_unused: string | null
  created_at: Date
}

interface PageFileTable {
  document_id: string
  name: string
  key: string
  size_bytes: number
  used_at: Date
}

interface TemplateTable {
  id: string
  organization_id: string
  name: string
  status: 'Draft' | 'Ready'
  version: number
  created_at: Date
  updated_at: Date
  archived_at: Date | null
  one_off: Generated<boolean>
  erased_at: Generated<Date | null>
  folder_id: Generated<string | null>
  owner_id: Generated<string | null>
  /** The name in the form that a search compares. */
  searched_name: GeneratedAlways<string>
}

interface TemplateVersionTable {
  template_id: string
  version: number
  document_id: string
  signer_roles: Json<unknown>
  fields: Json<unknown>
  created_at: Date
  /** The person who saved the version; null for a version made with the template, or saved before this was recorded. */
  saved_by: ColumnType<StoredSaver | null, string | null | undefined, string | null>
  content_sha256: ColumnType<Buffer | null, Buffer | null | undefined, Buffer | null>
  /** The fields that the replaced document asked for; null unless the version was made by replacing the document. */
  of_document: ColumnType<unknown, string | null | undefined, string | null>
  /** The fields that were lost when the document was replaced; null for none. */
  lost_fields: ColumnType<unknown, string | null | undefined, string | null>
  /** The result of rehearsing the seal; null until then. */
  rehearsal: ColumnType<unknown, string | null | undefined, string | null>
}

interface TemplateDraftTable {
  template_id: string
  person: string
  base_version: number
  signer_roles: Json<unknown>
  fields: Json<unknown>
  /** The decisions about lost fields; null if none have been made. */
  lost_fields: ColumnType<unknown, string | null, string | null>
  saved_at: Date
  expires_at: Date
}

interface EditorLinkTable {
  token_sha256: Buffer
  id: string
  template_id: string
  credential_id: string | null
  person_id: string | null
  created_at: Date
  expires_at: Date
  editor_name: ColumnType<string | null, string | null | undefined, string | null>
  editor_email: ColumnType<string | null, string | null | undefined, string | null>
  last_used_at: Generated<Date | null>
  revoked_at: Generated<Date | null>
  revoked_by: ColumnType<Revoker | null, string | undefined, string>
}
