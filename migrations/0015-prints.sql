-- The newest print of the drafts of each round: its PDF and its lines are stored under keys that are made of these columns.
create table redline_print (
  redline_request_id text collate "C" not null references redline_request on delete cascade,
  round integer not null,
  face text not null check (face in ('clean', 'original', 'markup')),
  asked_revision integer not null,
  asked_at timestamptz(3) not null,
  made_revision integer,
  made_at timestamptz(3),
  pdf_sha256 text,
  pdf_size_bytes bigint,
  pages jsonb,
  failed_at timestamptz(3),
  primary key (redline_request_id, round, face)
);
