-- Calls of an organization's programs, for 30 days. Rows are many and say little, so nothing refers to them and they refer to
-- nothing: a foreign key would lock the organization's row for each (see docs/decisions/0142).
create table request_log (
  -- begins with the time of the answer, so that old rows are at one end
  id text collate "C" primary key,
  organization_id text collate "C" not null,
  credential_id text collate "C" not null,
  credential_name text,
  method text not null,
  -- as the table of routes has it, and with the ids that the path had
  route text not null,
  path text collate "C" not null,
  status integer not null,
  duration_ms integer not null,
  request_id text collate "C" not null,
  error_code text,
  error_text text,
  answered_at timestamptz(3) not null
);
create index request_log_list on request_log (organization_id, id);
create index request_log_errors on request_log (organization_id, id) where status >= 400;
create index request_log_request_id on request_log using hash (request_id);

-- The log of events of one kind (see docs/decisions/0143).
create index event_log_of_type on event (organization_id, event_type, id);

-- Failed deliveries are few among many.
create index webhook_delivery_failed on webhook_delivery (endpoint_id, created_at desc, event_id desc) where status = 'Failed';
