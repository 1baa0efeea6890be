-- What may be appended to a sealed file so that it can be verified for longer. The sealed file itself stays where signature_request
-- names it; each upgrade is another file, which begins with it.
create table sealed_file (
  signature_request_id text collate "C" not null references signature_request on delete cascade,
  kind text not null check (kind in ('document', 'certificate')),
  level text not null,
  -- how many upgrades there were, and the file that the last one made
  upgrades integer not null default 0,
  upgraded_key text,
  upgraded_sha256 text,
  upgraded_size_bytes integer,
  upgraded_at timestamptz(3),
  -- when the next upgrade is to be tried; null when there is nothing to do
  due_at timestamptz(3),
  failed_tries integer not null default 0,
  last_error text,
  primary key (signature_request_id, kind)
);
create index on sealed_file (due_at) where due_at is not null;
