-- How a signer is verified before their link shows anything; fixed when the request is created.
alter table recipient add column verification text[] not null default '{}';
alter table organization_settings add column signer_verification text[] not null default '{}';
-- A code that was mailed to a signer. Its digits are not stored: they are computed from the id of its mail (docs/decisions/0193).
create table signing_code (
  mail_id text collate "C" primary key,
  link_id text collate "C" not null references signing_link (id) on delete cascade,
  -- SHA-256 of the address in lower case, for the limits of what goes there
  address_sha256 bytea not null,
  sent_at timestamptz(3) not null,
  expires_at timestamptz(3) not null,
  tries smallint not null default 0,
  used_at timestamptz(3),
  -- SHA-256 of the proof that was returned for the code, and until when it is valid
  proof_sha256 bytea unique,
  proof_expires_at timestamptz(3),
  -- SHA-256 of the address and the program from where the code was entered
  client_sha256 bytea
);
create index on signing_code (link_id, sent_at);
create index on signing_code (address_sha256, sent_at);
create index on signing_code (expires_at);
