-- What admins set for their organization. The version grows with each change, so that two who change settings at once notice.
alter table organization_settings
  add column version integer not null default 1,
  add column sender_name text,
  add column sender_email text,
  add column reminder_first_after_days integer default 3 check (reminder_first_after_days between 1 and 365),
  add column reminder_every_days integer default 7 check (reminder_every_days between 1 and 365),
  add column delete_content_after_days integer check (delete_content_after_days between 1 and 3650),
  add column accent_color text check (accent_color ~ '^#[0-9a-f]{6}$'),
  add check ((sender_name is null) = (sender_email is null)),
  add check ((reminder_first_after_days is null) = (reminder_every_days is null));

-- Anybody who knows the id of a logo may see it: the id is a hash of its bytes.
create table organization_logo (
  organization_id text collate "C" primary key references organization on delete cascade,
  logo_id text collate "C" not null,
  png bytea not null
);
create index on organization_logo (logo_id);

-- Bulk sends that were accepted before go on with the reminders that all requests had then.
update bulk_send set defaults = defaults || '{"reminders": {"firstAfterDays": 3, "everyDays": 7}}' where finished_at is null;
