-- Since when documents, values and persons of a request are gone. Status, times and hashes stay, and its chain of events, erased.
alter table signature_request add column content_deleted_at timestamptz(3);
alter table signature_request drop constraint signature_request_check;
alter table signature_request add constraint signature_request_sealed
  check ((status = 'Completed' and content_deleted_at is null) = (sealed_key is not null));
alter table signature_request add constraint signature_request_deleted
  check (content_deleted_at is null or status <> 'Created');
