-- Home walks the requests of the whole organization first, and reads folder by folder only for people who see few of them.
create index signature_request_open on signature_request (organization_id, created_at, id) include (folder_id)
  where status = 'Created' and expired_reason is null and sealing_since is null;
create index signature_request_newly_completed on signature_request (organization_id, completed_at desc) include (folder_id)
  where completed_at is not null;
create index signature_request_declined on signature_request (organization_id, created_at desc, id desc) include (folder_id)
  where expired_reason = 'Declined' and sent_again_as is null;
