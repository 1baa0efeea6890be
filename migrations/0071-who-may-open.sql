-- An organization may let its programs create no signing URLs of requests that were emailed, and no URLs for the other side of a
-- negotiation.
alter table organization_settings
  add column allows_mailed_signing_urls boolean not null default true,
  add column allows_other_side_urls boolean not null default true;
-- The credential that created the link of which the person was last told: a link that another credential creates is told too.
alter table recipient add column link_told_by text collate "C";
alter table redline_member add column link_told_by text collate "C";
-- The links that a person has created end when that person leaves the organization.
create index on signing_link (person_id) where person_id is not null;
create index on editor_link (person_id) where person_id is not null;
create index on redline_link (person_id) where person_id is not null;
-- Who made a credential in the application; null for the operator, and where the maker is not known any more.
alter table client_credential add column created_by text collate "C" references "user" on delete set null;
alter table api_key add column created_by text collate "C" references "user" on delete set null;
with made as (
  select distinct on (e.record::jsonb #>> '{organization,details,credential_id}')
         e.record::jsonb #>> '{organization,details,credential_id}' as credential_id, u.id as person_id
    from event e join "user" u on u.email = lower(e.record::jsonb #>> '{organization,actor_email}')
   where e.event_type = 'credential_created'
), clients as (
  update client_credential c set created_by = m.person_id from made m where m.credential_id = c.client_id
)
update api_key k set created_by = m.person_id from made m where m.credential_id = k.id;
