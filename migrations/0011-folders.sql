-- Who may see what (docs/decisions/60). A record without a folder is seen by everyone in its organization. A record in a folder is seen by
-- those with whom the folder is shared.

alter table entry_link drop constraint entry_link_role_check;
alter table entry_link add constraint entry_link_role_check
  check (role in ('owner', 'admin', 'manager', 'member', 'auditor', 'developer'));

alter table organization_settings
  -- whether documents can be kept in folders; if not, everyone sees everything
  add column keeps_folders boolean not null default false,
  -- where people keep what they create unless they choose: with everyone, or in their private folder
  add column default_place text not null default 'everyone' check (default_place in ('everyone', 'private'));

create table folder (
  id text collate "C" primary key,
  organization_id text collate "C" not null references organization on delete cascade,
  -- the folder that it is in; null at the top
  parent_id text collate "C" references folder,
  name text not null,
  -- the person whose private folder it is
  person_id text collate "C" references "user" on delete set null,
  -- whether only those see it with whom it is shared: no manager or admin by their role. Folders in it are restricted too.
  is_restricted boolean not null default false,
  -- grows with each change, so that two people who change it at the same time notice it
  version integer not null default 1,
  created_at timestamptz(3) not null,
  check (person_id is null or (is_restricted and parent_id is null))
);
create unique index folder_private on folder (organization_id, person_id) where person_id is not null;
create unique index folder_name on folder (organization_id, coalesce(parent_id, ''), lower(name)) where person_id is null;
create index on folder (parent_id) where parent_id is not null;

-- People who are given access together.
create table people_group (
  id text collate "C" primary key,
  organization_id text collate "C" not null references organization on delete cascade,
  name text not null,
  created_at timestamptz(3) not null
);
create unique index people_group_name on people_group (organization_id, lower(name));

create table people_group_member (
  group_id text collate "C" not null references people_group on delete cascade,
  organization_id text collate "C" not null,
  person_id text collate "C" not null,
  -- whether the OpenID provider named the group at the last sign-in; such a membership ends when it no longer does
  by_provider boolean not null default false,
  primary key (group_id, person_id),
  foreign key (organization_id, person_id) references member ("organizationId", "userId") on delete cascade
);
create index on people_group_member (organization_id, person_id);

-- With whom a folder is shared: a person, a group, or everyone in the organization if neither is named.
create table folder_grant (
  folder_id text collate "C" not null references folder on delete cascade,
  organization_id text collate "C" not null,
  person_id text collate "C",
  group_id text collate "C" references people_group on delete cascade,
  level text not null check (level in ('view', 'use', 'manage')),
  foreign key (organization_id, person_id) references member ("organizationId", "userId") on delete cascade,
  check (num_nonnulls(person_id, group_id) <= 1)
);
create unique index folder_grant_grantee on folder_grant (folder_id, coalesce(person_id, group_id, ''));
create index on folder_grant (organization_id, person_id);
create index on folder_grant (group_id) where group_id is not null;

-- Null for everyone. The owner is the person to whom the record belongs; null if a program created it.
alter table template add column folder_id text collate "C" references folder, add column owner_id text collate "C";
alter table signature_request add column folder_id text collate "C" references folder, add column owner_id text collate "C";
alter table redline_request add column folder_id text collate "C" references folder, add column owner_id text collate "C";
alter table bulk_send add column folder_id text collate "C" references folder, add column owner_id text collate "C";
alter table signature_request_words add column folder_id text collate "C";
create index on template (folder_id) where folder_id is not null;
create index on signature_request (folder_id) where folder_id is not null;
create index on redline_request (folder_id) where folder_id is not null;
create index on bulk_send (folder_id) where folder_id is not null;

-- The folders that a credential is bound to; null for all but restricted ones.
alter table client_credential add column folder_ids text[];
alter table api_key add column folder_ids text[];

-- Lists, Home and searches read the folders that a person sees, one after the other. The key of a request without a folder is its
-- organization, so that nothing changes for organizations without folders.
drop index signature_request_states;
create index signature_request_states on signature_request
  (coalesce(folder_id, organization_id), (coalesce(expired_reason, status)), created_at desc, id desc);
drop index signature_request_last_completed;
create index signature_request_last_completed on signature_request (coalesce(folder_id, organization_id), completed_at)
  where completed_at is not null;
drop index signature_request_words_grams;
create index signature_request_words_grams on signature_request_words
  using gin (search_grams(coalesce(folder_id, organization_id), created_at, words)) with (gin_pending_list_limit = 512);

-- Webhooks, which are for the whole organization, tell nothing of what is in a restricted folder.
create or replace function queue_webhook_deliveries() returns trigger language plpgsql as $$
begin
  insert into webhook_delivery (endpoint_id, event_id, event_type, created_at, due_at)
  select e.id, n.id, n.event_type, t.at, t.at
    from new_events n
    join webhook_endpoint e
      on e.organization_id = n.organization_id and e.enabled and n.event_type = any (e.event_types)
   cross join lateral (
     select to_timestamp((n.record::json->'event'->>'event_time')::float8 / 1000)::timestamptz(3) as at
   ) t
   where not exists (
     select from folder f
      where f.organization_id = n.organization_id and f.is_restricted
        and f.id in (select folder_id from signature_request where id = n.resource_id
                      union all select folder_id from redline_request where id = n.resource_id
                      union all select folder_id from template where id = n.resource_id))
     -- an endpoint that is being deleted is waited for, and then not there
     for key share of e;
  if found then
    perform pg_notify('webhook_delivery', '');
  end if;
  return null;
end
$$;
