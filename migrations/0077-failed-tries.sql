-- Failed tries at secrets, for all processes together (docs/decisions/0200).
create table failed_try (
  -- SHA-256 of what the failures count for: a network, or what is guessed
  key_sha256 bytea primary key,
  -- When all tries are back. Each failure moves it by the time in which one try comes back.
  full_at timestamptz(3) not null
);
create index failed_try_full on failed_try (full_at);
