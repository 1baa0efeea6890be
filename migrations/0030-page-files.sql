-- Files made of the pages of a template's document, for whoever edits it: pictures, and what was read of the pages. They can be made again.
create table page_file (
  document_id text not null references document,
  name text not null,
  key text not null,
  size_bytes integer not null,
  used_at timestamptz(3) not null,
  primary key (document_id, name)
);
create index page_file_used on page_file (used_at);
