-- Filters of the list of requests under a name. Only the person who saved a view sees it, and it goes with their membership.
create table request_view (
  id text collate "C" primary key,
  organization_id text collate "C" not null,
  person_id text collate "C" not null,
  name text not null,
  -- {search, state, sort}, as the page of the list has them
  filters jsonb not null,
  created_at timestamptz(3) not null,
  foreign key (organization_id, person_id) references member ("organizationId", "userId") on delete cascade
);
create unique index on request_view (organization_id, person_id, lower(name));
