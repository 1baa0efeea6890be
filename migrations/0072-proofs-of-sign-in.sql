-- Codes of authenticator apps that were used: each works once (RFC 6238 §5.2).
create table used_code (
  "userId" text collate "C" not null references "user" on delete cascade,
  code_sha256 bytea not null,
  used_at timestamptz(3) not null,
  primary key ("userId", code_sha256)
);
-- Wrong passwords and codes in a row that were entered in the session. The tenth ends it.
alter table session add column "failedProofs" smallint not null default 0;
