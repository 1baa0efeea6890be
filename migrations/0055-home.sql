-- Which organization waits for a signer, as long as their request is open. Requests end far more often than somebody looks for
-- what waits for them, and an organization may have a million that have ended: the indexes hold none of these.
alter table recipient add column awaited_by text collate "C";

update recipient r
   set awaited_by = s.organization_id
  from signature_request s
 where s.id = r.signature_request_id and s.status = 'Created' and r.signed_at is null;

create function stop_awaiting() returns trigger language plpgsql as $$
begin
  update recipient set awaited_by = null
   where signature_request_id = new.id and signed_at is null and awaited_by is not null;
  return null;
end
$$;

create trigger signature_request_ended after update of status on signature_request
  for each row when (old.status = 'Created' and new.status <> 'Created') execute function stop_awaiting();

create index recipient_awaited on recipient (awaited_by, lower(email), id)
  where awaited_by is not null and signed_at is null;
create index recipient_bounced on recipient (awaited_by, bounced_at)
  where awaited_by is not null and signed_at is null and bounced_at is not null;

-- those of tests too, which `signature_request_completed` leaves out: nothing is billed for them
create index signature_request_last_completed on signature_request (organization_id, completed_at)
  where completed_at is not null;
create index signature_request_deadlines on signature_request (organization_id, expires_at) where status = 'Created';

create index redline_member_address on redline_member (email_key, id) where removed_at is null;
create index redline_request_agreed on redline_request (organization_id, updated_at)
  where status = 'DocumentReadyForSigning' and signature_request_id is null;

-- The way to the first signed document, as far as nothing else tells how much of it is done.
create table first_steps (
  organization_id text collate "C" primary key references organization on delete cascade,
  -- when one of its people downloaded a signed document from a page
  downloaded_at timestamptz(3),
  dismissed_at timestamptz(3)
);

insert into first_steps (organization_id, dismissed_at)
select id, now() from organization o
 where exists (select from signature_request s where s.organization_id = o.id and s.completed_at is not null);
