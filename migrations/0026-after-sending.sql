-- Who gets a copy of the signed document without signing it: [{email, name, sentAt, bouncedAt, bounceReason}].
alter table signature_request add column cc jsonb not null default '[]';

-- When the sender last corrected who this signer is; links of before open nothing any more.
alter table recipient add column corrected_at timestamptz(3);
