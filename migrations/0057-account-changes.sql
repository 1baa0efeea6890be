-- What people change of how they sign in, for them to see: from where, and when.
create table account_change (
  id text collate "C" primary key,
  "userId" text collate "C" not null references "user" on delete cascade,
  kind text not null,
  ip_address text not null,
  user_agent text,
  changed_at timestamptz(3) not null
);
create index on account_change ("userId", changed_at);
create index on account_change (changed_at);
