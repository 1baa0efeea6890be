-- What belongs to a person is counted and given to somebody else when the person leaves. Templates of single requests are not counted.
create index on signature_request (organization_id, owner_id) where owner_id is not null;
create index on template (organization_id, owner_id, one_off) where owner_id is not null;
create index on redline_request (organization_id, owner_id) where owner_id is not null;
create index on bulk_send (organization_id, owner_id) where owner_id is not null;
