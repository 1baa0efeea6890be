-- People sign in: the tables of better-auth 1.7 (camel case, text ids).
alter table "user" add column "twoFactorEnabled" boolean not null default false;

create table session (
  id text collate "C" primary key,
  "userId" text collate "C" not null references "user" on delete cascade,
  token text not null unique,
  "expiresAt" timestamptz(3) not null,
  "ipAddress" text,
  "userAgent" text,
  "createdAt" timestamptz(3) not null,
  "updatedAt" timestamptz(3) not null
);
create index on session ("userId");
create index on session ("expiresAt");

-- A way in: a password (provider `credential`) or an account at an OpenID provider.
create table account (
  id text collate "C" primary key,
  "userId" text collate "C" not null references "user" on delete cascade,
  "providerId" text not null,
  "accountId" text not null,
  password text,
  "accessToken" text,
  "refreshToken" text,
  "idToken" text,
  "accessTokenExpiresAt" timestamptz(3),
  "refreshTokenExpiresAt" timestamptz(3),
  scope text,
  "createdAt" timestamptz(3) not null,
  "updatedAt" timestamptz(3) not null,
  unique ("providerId", "accountId")
);
create index on account ("userId");

create table verification (
  id text collate "C" primary key,
  identifier text not null,
  value text not null,
  "expiresAt" timestamptz(3) not null,
  "createdAt" timestamptz(3) not null,
  "updatedAt" timestamptz(3) not null
);
create index on verification (identifier);

create table "twoFactor" (
  id text collate "C" primary key,
  "userId" text collate "C" not null unique references "user" on delete cascade,
  secret text not null,
  "backupCodes" text not null,
  verified boolean not null default true,
  "failedVerificationCount" integer not null default 0,
  "lockedUntil" timestamptz(3)
);

create table passkey (
  id text collate "C" primary key,
  "userId" text collate "C" not null references "user" on delete cascade,
  name text,
  "publicKey" text not null,
  "credentialID" text not null unique,
  counter integer not null,
  "deviceType" text not null,
  "backedUp" boolean not null,
  transports text,
  aaguid text,
  "createdAt" timestamptz(3)
);
create index on passkey ("userId");

-- A link by which somebody gets in: only the hash of its token is kept. Used, revoked or expired, it opens nothing any more.
create table entry_link (
  id text collate "C" primary key,
  token_sha256 bytea not null unique,
  kind text not null check (kind in ('claim', 'owner', 'invitation', 'registration', 'reset', 'address')),
  -- whose it is, where the service knows; a claim is for whoever holds it
  email text,
  organization_id text collate "C" references organization on delete cascade,
  role text check (role in ('owner', 'admin', 'member')),
  invited_by text collate "C" references "user" on delete set null,
  created_at timestamptz(3) not null,
  expires_at timestamptz(3) not null,
  used_at timestamptz(3),
  revoked_at timestamptz(3),
  check ((kind = 'invitation') = (role is not null))
);
create index on entry_link (organization_id) where kind = 'invitation';
create index on entry_link (email, kind);
create index on entry_link (expires_at);

insert into entry_link (id, token_sha256, kind, email, created_at, expires_at)
select 'ent_0' || left(replace(gen_random_uuid()::text, '-', ''), 25), l.token_sha256, 'owner', u.email, l.created_at, l.expires_at
  from owner_setup_link l join "user" u on u.id = l."userId";
drop table owner_setup_link;

-- The person who created a link in the application; a program's is in credential_id.
alter table signing_link add column person_id text collate "C";
alter table editor_link add column person_id text collate "C";
alter table redline_link add column person_id text collate "C";

-- Mails to people about their account belong to no organization.
alter table mail alter column organization_id drop not null;
