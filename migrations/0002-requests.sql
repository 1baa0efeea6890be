-- The title of a request is fixed when it is sent: until now it followed the name of its template.
alter table signature_request add column title text;
update signature_request s
   set title = coalesce(nullif(trim(s.subject), ''), t.name)
  from template t
 where t.id = s.template_id;
alter table signature_request alter column title set not null;

-- A request is found by its title, even after its template was renamed.
update signature_request_words w
   set words = search_form(concat_ws(' ', s.title, r.people))
  from signature_request s
 cross join lateral (
   select string_agg(name || ' ' || email, ' ' order by position) as people
     from recipient where signature_request_id = s.id
 ) r
 where s.id = w.signature_request_id;

-- Whether later signers hear of a request only when their turn begins.
alter table signature_request add column notify_later boolean not null default false;

-- What a recipient does: those who approve or view have no fields and give no signature.
alter table recipient add column action text not null default 'sign' check (action in ('sign', 'approve', 'view'));

-- A request that is being prepared on the pages: who gets it, with which words and values. Only the person who prepares it sees it. Its
-- document is a template: one of the organization's, or one that was made for this request only.
create table request_draft (
  id text collate "C" primary key,
  organization_id text collate "C" not null references organization on delete cascade,
  -- null once the person has no account any more; a schedule then removes the draft
  person_id text collate "C" references "user" on delete set null,
  template_id text collate "C" not null references template on delete cascade,
  -- grows with each save, so that two tabs notice each other
  version integer not null default 1,
  -- people, subject, message, deadline, reminders, values: as typed, so that it may be unfinished
  content jsonb not null,
  -- the ended request that is sent again
  again_id text collate "C" references signature_request on delete set null,
  -- the request that it became; a repeated call then gets the same answer
  sent_as text collate "C" references signature_request on delete set null,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null
);
create index on request_draft (organization_id, person_id, updated_at desc);
create index on request_draft (template_id);
create index on request_draft (updated_at);
