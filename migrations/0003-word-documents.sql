-- The DOCX that a template can be redlined from: the upload itself, the upload without its macros, or what a DOC became.
alter table document
  add column docx_key text,
  add column docx_sha256 text,
  add column docx_size_bytes integer,
  add constraint document_docx_whole check (num_nulls(docx_key, docx_sha256, docx_size_bytes) in (0, 3)),
  -- codes of what the sender should know of the document, such as "tracked-changes-accepted"
  add column warnings jsonb not null default '[]';
