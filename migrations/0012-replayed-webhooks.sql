-- Webhooks, which are for the whole organization, tell nothing of what is in a restricted folder: not when it happens, when
-- a delivery is attempted or read, or when events are replayed. So that its folder is found, a record must be inserted
-- before its first event, or by the same statement.
create function is_in_restricted_folder(of_organization text, of_resource text) returns boolean language sql stable as $$
  select exists (
    select from folder f
     where f.id = coalesce((select folder_id from signature_request where id = of_resource),
                           (select folder_id from redline_request where id = of_resource),
                           (select folder_id from template where id = of_resource))
       and f.organization_id = of_organization and f.is_restricted)
$$;

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
   where not is_in_restricted_folder(n.organization_id, n.resource_id)
     -- an endpoint that is being deleted is waited for, and then not there
     for key share of e;
  if found then
    perform pg_notify('webhook_delivery', '');
  end if;
  return null;
end
$$;
