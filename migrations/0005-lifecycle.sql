-- Reminders of a request whose signers are mailed: both null when there are none.
alter table signature_request
  add column reminder_first_after_days integer,
  add column reminder_every_days integer,
  add check ((reminder_first_after_days is null) = (reminder_every_days is null));

alter table recipient
  add column reminded_at timestamptz(3),
  -- when a reminder by itself is due; null when none is
  add column next_reminder_at timestamptz(3),
  -- how whoever signed came to the document
  add column identified_by text check (identified_by in ('email-link', 'embedded-session'));
update recipient set identified_by = 'embedded-session' where signed_at is not null;
create index on recipient (next_reminder_at) where next_reminder_at is not null;

-- Who got the link: the signer by mail, or the caller of the API.
alter table signing_link add column channel text not null default 'api' check (channel in ('api', 'mail'));

-- For the removal of what has expired.
create index on signing_link (expires_at);
create index on signing_session (expires_at);
create index on editor_link (expires_at);

-- A stored file that no committed row names yet. What is still here after a day is removed with its file.
create table pending_file (
  key text collate "C" primary key,
  created_at timestamptz(3) not null default clock_timestamp()
);
create index on pending_file (created_at);

-- The mails of a new request are written before it: its own insert takes the organization's clock, and comes last.
alter table mail alter constraint mail_recipient_signature_id_fkey deferrable initially deferred;
