-- A sign-in at the OpenID provider that has begun: used once, within minutes, by the browser that began it. Nonce and code verifier
-- are derived from what that browser keeps. An account at the provider is a row of account, with the issuer in "providerId".
create table oidc_flow (
  state_sha256 bytea primary key,
  browser_sha256 bytea not null,
  -- the link into the application that is used by it, or the person whose account it is connected to; else it signs in
  entry_id text collate "C" references entry_link on delete cascade,
  person_id text collate "C" references "user" on delete cascade,
  said jsonb not null,
  expires_at timestamptz(3) not null
);
create index on oidc_flow (expires_at);
