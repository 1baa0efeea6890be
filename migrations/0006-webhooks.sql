create table webhook_endpoint (
  id text collate "C" primary key,
  organization_id text collate "C" not null references organization on delete cascade,
  url text not null,
  description text,
  event_types text[] not null check (cardinality(event_types) > 0),
  enabled boolean not null,
  -- encrypted; the next one takes the place of the first when it is activated, or by itself at its time
  secret bytea not null,
  next_secret bytea,
  next_secret_active_at timestamptz(3),
  -- the first and the latest failure since the last success
  failing_since timestamptz(3),
  last_failure_at timestamptz(3),
  -- when we switched it off
  disabled_at timestamptz(3),
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  check ((next_secret is null) = (next_secret_active_at is null)),
  check (not enabled or disabled_at is null)
);
create index on webhook_endpoint (organization_id);

-- One event for one endpoint. The body is the event's record, stored once.
create table webhook_delivery (
  endpoint_id text collate "C" not null references webhook_endpoint on delete cascade,
  event_id text collate "C" not null,
  event_type text not null,
  -- the body of a test delivery, which has no event
  sample_record text,
  status text not null default 'Pending' check (status in ('Pending', 'Delivered', 'Failed')),
  attempt_count integer not null default 0,
  -- the place in the table of pauses between tries; from the beginning again when it is sent again
  retry_step integer not null default 0,
  -- when the next try is due; null when there is none
  due_at timestamptz(3),
  -- the dispatcher that tries at this moment
  claimed_by text,
  created_at timestamptz(3) not null,
  delivered_at timestamptz(3),
  primary key (endpoint_id, event_id),
  check ((status = 'Pending') = (due_at is not null)),
  check (status = 'Pending' or claimed_by is null)
) with (fillfactor = 80);
create index webhook_delivery_due on webhook_delivery (endpoint_id, due_at) where status = 'Pending' and claimed_by is null;
create index webhook_delivery_claimed on webhook_delivery (claimed_by, endpoint_id) where claimed_by is not null;
create index webhook_delivery_list on webhook_delivery (endpoint_id, created_at desc, event_id desc);
create index webhook_delivery_age on webhook_delivery (created_at) where status <> 'Pending';

create table webhook_attempt (
  endpoint_id text collate "C" not null,
  event_id text collate "C" not null,
  attempt integer not null,
  started_at timestamptz(3) not null,
  duration_ms integer not null,
  url text not null,
  request_headers jsonb not null,
  -- all null when no answer came, and then there is an error
  response_status integer,
  response_headers jsonb,
  response_body text,
  error text,
  primary key (endpoint_id, event_id, attempt),
  foreign key (endpoint_id, event_id) references webhook_delivery on delete cascade
);

-- An event is delivered to the endpoints that are there when it is written, in the transaction that writes it, whoever
-- does (see docs/decisions/0027). A trigger of the statement, so that many events are one insertion.
create function queue_webhook_deliveries() returns trigger language plpgsql as $$
begin
  insert into webhook_delivery (endpoint_id, event_id, event_type, created_at, due_at)
  select e.id, n.id, n.event_type, t.at, t.at
    from new_events n
    join webhook_endpoint e
      on e.organization_id = n.organization_id and e.enabled and n.event_type = any (e.event_types)
   cross join lateral (
     select to_timestamp((n.record::json->'event'->>'event_time')::float8 / 1000)::timestamptz(3) as at
   ) t
     -- an endpoint that is being deleted is waited for, and then not there
     for key share of e;
  if found then
    perform pg_notify('webhook_delivery', '');
  end if;
  return null;
end
$$;
create trigger queue_webhook_deliveries after insert on event
  referencing new table as new_events
  for each statement execute function queue_webhook_deliveries();

-- Events of an organization by time, which their ids begin with: for sending everything since a moment again.
drop index event_organization_id_idx;
create index on event (organization_id, id);
