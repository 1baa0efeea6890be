-- When an OAuth client last got an access token, to the minute.
alter table client_credential add column last_used_at timestamptz(3);
