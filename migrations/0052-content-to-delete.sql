-- Requests that have ended and still have their content, for organizations that let it be deleted after a time.
create index signature_request_content_kept on signature_request (organization_id, updated_at)
 where status <> 'Created' and content_deleted_at is null;
