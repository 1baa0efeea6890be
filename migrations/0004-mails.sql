-- A mail to one person, written in the transaction of the change that it tells of. Its text is made when it is sent.
create table mail (
  id text collate "C" primary key,
  organization_id text collate "C" not null references organization on delete cascade,
  kind text not null,
  recipient_email text not null,
  recipient_name text,
  -- what the mail is about: a signature request, a redline request or a webhook endpoint
  subject_id text collate "C" not null,
  -- the signer that it is for, when it is for a signer
  recipient_signature_id text collate "C" references recipient on delete cascade,
  details jsonb not null,
  -- Refused: it will never arrive; Dropped: nobody needs it any more
  status text not null default 'Queued' check (status in ('Queued', 'Sent', 'Refused', 'Dropped')),
  -- how often a mail server said "later" to this mail; a server that cannot be reached does not count
  postponed_count integer not null default 0,
  error text,
  created_at timestamptz(3) not null,
  sent_at timestamptz(3)
);
create index on mail (organization_id, created_at desc);
create index on mail (subject_id);
create index on mail (created_at) where status = 'Queued';

-- What would have been sent, when no mail server is set. Encrypted: mails hold signing links.
create table outbox_mail (
  mail_id text collate "C" primary key references mail on delete cascade,
  message bytea not null,
  created_at timestamptz(3) not null
);
create index on outbox_mail (created_at);

-- The last mail to this signer was refused for good; empty again once one is taken.
alter table recipient
  add column bounced_at timestamptz(3),
  add column bounce_reason text;
