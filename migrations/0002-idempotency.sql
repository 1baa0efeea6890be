-- The first answer to each Idempotency-Key, written in the transaction of what it tells of (see docs/decisions/0017).
create table kept_answer (
  -- SHA-256 over organization, path and key
  id bytea primary key,
  organization_id text collate "C" not null references organization on delete cascade,
  content_sha256 bytea not null,
  -- status, headers and body, encrypted
  answer bytea not null,
  created_at timestamptz(3) not null
);
create index on kept_answer (created_at);
create index on kept_answer (organization_id);
