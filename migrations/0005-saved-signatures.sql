-- The signature and the initials that a person keeps with their account for the next time. No organization sees them.
create table saved_signature (
  person_id text collate "C" not null references "user" on delete cascade,
  used_as text not null check (used_as in ('signature', 'initials')),
  -- as in recipient.signature, except that an uploaded signature has its image here
  signature jsonb not null,
  png bytea,
  saved_at timestamptz(3) not null,
  primary key (person_id, used_as),
  check ((signature ->> 'kind' = 'uploaded') = (png is not null))
);
