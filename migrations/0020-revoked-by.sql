-- Who revoked a link, as records name whoever acted; null for a link that is not revoked, or was before this was recorded.
alter table signing_link add column revoked_by jsonb;
alter table editor_link add column revoked_by jsonb;
alter table redline_link add column revoked_by jsonb;
