-- The company of a signer as the sender gave it, which fields of the kind `company` show, and the initials that a signer
-- adopted, with the fields that they stand in.
alter table recipient add column company text;
alter table recipient add column initials jsonb;
