/** A column with the keys of stored files. */
export interface FileColumn {
  table: string
  /** SQL for the key of a row's file, or null. */
  key: string
  /** SQL for the hash and the size of the file as recorded, if they are. */
  sha256?: string
  sizeBytes?: string
  /** A join, needed if a row has several keys. */
  from?: string
  where?: string
  /** True if a job makes the file after its row, so that the file may not exist yet. */
  mayBeMissing?: true
}

const notDeleted = 'files_deleted_at is null'

/** Every column that refers to files, except in `pending_file`, whose files no row refers to yet, or no longer. */
export const fileColumns: readonly FileColumn[] = [
  { table: 'document', key: 'source_key', sha256: 'source_sha256', sizeBytes: 'source_size_bytes', where: notDeleted },
  {
    table: 'document',
    key: 'document_key',
    sha256: 'document_sha256',
    sizeBytes: 'document_size_bytes',
    where: notDeleted,
  },
  { table: 'document', key: 'docx_key', sha256: 'docx_sha256', sizeBytes: 'docx_size_bytes', where: notDeleted },
  { table: 'document', key: 'form_key', sizeBytes: 'form_size_bytes', where: notDeleted },
  { table: 'document', key: 'first_page_key', where: notDeleted, mayBeMissing: true },
  {
    table: 'document',
    from: "cross join lateral jsonb_array_elements(case when jsonb_typeof(parts) = 'array' then parts else '[]' end) part",
    key: "part->>'key'",
    sha256: "part->>'sha256'",
    sizeBytes: "(part->>'sizeBytes')::bigint",
    where: notDeleted,
  },
  { table: 'page_file', key: 'key', sizeBytes: 'size_bytes' },
  { table: 'recipient', key: "signature->>'imageKey'" },
  { table: 'recipient', key: "initials->>'imageKey'" },
  { table: 'attachment', key: 'source_key', sha256: 'source_sha256', sizeBytes: 'source_size_bytes' },
  { table: 'attachment', key: 'document_key', sha256: 'document_sha256', sizeBytes: 'document_size_bytes' },
  { table: 'signature_request', key: 'sealed_key', sha256: 'sealed_sha256', sizeBytes: 'sealed_size_bytes' },
  { table: 'signature_request', key: 'certificate_key' },
  { table: 'sealed_file', key: 'upgraded_key', sha256: 'upgraded_sha256', sizeBytes: 'upgraded_size_bytes' },
  {
    table: 'redline_revision',
    key: 'file_key',
    sha256: 'file_sha256',
    sizeBytes: 'file_size_bytes',
    where: 'pruned_at is null',
  },
  { table: 'redline_round', key: 'file_key', sha256: 'file_sha256', sizeBytes: 'file_size_bytes' },
  { table: 'redline_agreement', key: 'docx_key', sha256: 'docx_sha256', sizeBytes: 'docx_size_bytes' },
  { table: 'redline_agreement', key: 'pdf_key', sha256: 'pdf_sha256' },
]

/** A file that a row refers to, with its recorded hash and size. */
export interface NamedFile {
  key: string
  sha256: string | null
  sizeBytes: string | null
  mayBeMissing: boolean
}

/** Returns a query that yields every file once, as a `NamedFile`. */
export const namedFilesQuery = (): string => `
  select key, max(sha256) as "sha256", max(size_bytes)::text as "sizeBytes", bool_and(may_be_missing) as "mayBeMissing"
    from (${fileColumns.map(columnQuery).join(' union all ')}) named
   where key is not null group by key order by key`

const columnQuery = ({ table, key, sha256, sizeBytes, from, where, mayBeMissing }: FileColumn) =>
  `select ${key} as key, ${sha256 ?? 'null'}::text as sha256, ${sizeBytes ?? 'null'}::bigint as size_bytes,
          ${mayBeMissing ?? false} as may_be_missing
     from ${table} ${from ?? ''} ${where ? `where ${where}` : ''}`
