-- Requests by what a program has written into them. Only requests with metadata are in the index.
create index signature_request_metadata on signature_request using gin (metadata jsonb_path_ops)
  where metadata is not null;
create index redline_request_metadata on redline_request using gin (metadata jsonb_path_ops);
-- The order of the list of negotiations in one status, and of those made from one template.
create index redline_request_statuses on redline_request (organization_id, status, updated_at desc, id desc);
create index redline_request_of_template on redline_request (template_id, updated_at desc, id desc);
